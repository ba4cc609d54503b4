"use client";

import { Ban, CircleCheck, Clock, Ellipsis, TriangleAlert, Waypoints } from "lucide-react";
import Link from "next/link";
import { useMay } from "@/components/console/permissions";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { IconButton } from "@/components/ui/icon-button";
import { Menu } from "@/components/ui/menu";
import { Table, TBody, Td, THead, Th, Tr } from "@/components/ui/table";
import { Time, useNow } from "@/components/ui/time";
import { keyWords } from "@/components/words/key.words";
import type { ListedKeyJson } from "@/lib/key/key.present";
import { FirstFew } from "./first-few";
import { KeyLimits } from "./key-limits";
import { type KeyStatus, keyStatus } from "./key-status";

export type KeyTableProps = {
  keys: readonly ListedKeyJson[];
  /** Rejects with the sentence to show. */
  onRevoke: (key: ListedKeyJson) => Promise<void>;
  onRotate: (key: ListedKeyJson) => void;
  onChange: (key: ListedKeyJson) => void;
  /** What the table is called, where it is not all keys. */
  label?: string;
};

/** The keys and what one needs to know to trust or end them. */
export function KeyTable({ keys, onRevoke, onRotate, onChange, label }: KeyTableProps) {
  const mayCreate = useMay("key.create");
  const mayRevoke = useMay("key.revoke");
  return (
    <Table label={label ?? keyWords.page.title} stack framed>
      <THead>
        <Th>{keyWords.columns.name}</Th>
        <Th>{keyWords.columns.access}</Th>
        <Th>{keyWords.columns.stores}</Th>
        <Th>{keyWords.columns.created}</Th>
        <Th>{keyWords.columns.lastUsed}</Th>
        <Th>{keyWords.columns.expires}</Th>
        <Th>{keyWords.columns.status}</Th>
        <Th align="end" hideLabel>
          {keyWords.columns.acts}
        </Th>
      </THead>
      <TBody>
        {keys.map((key) => (
          <KeyRow
            key={key.id}
            apiKey={key}
            withAccount={label === undefined}
            onRevoke={mayRevoke ? onRevoke : undefined}
            onRotate={mayCreate ? onRotate : undefined}
            onChange={mayCreate ? onChange : undefined}
          />
        ))}
      </TBody>
    </Table>
  );
}

const never = <span className="text-faint">{keyWords.never}</span>;

type RowProps = {
  apiKey: ListedKeyJson;
  /** Not where the whole table is of one. */
  withAccount: boolean;
  onRevoke?: KeyTableProps["onRevoke"];
  onRotate?: KeyTableProps["onRotate"];
  onChange?: KeyTableProps["onChange"];
};

function KeyRow({ apiKey, withAccount, onRevoke, onRotate, onChange }: RowProps) {
  const status = keyStatus(apiKey, useNow());
  const ended = status === "revoked" || status === "expired";
  return (
    <Tr className={ended ? "text-muted" : undefined}>
      <Td className="sm:max-w-56">
        <span className="block font-medium sm:truncate" title={apiKey.name}>
          {apiKey.name}
        </span>
        <code className="whitespace-nowrap font-mono text-muted text-xs">{apiKey.hint}</code>
        {withAccount && apiKey.service_account ? <AccountLink account={apiKey.service_account} /> : null}
      </Td>
      <Td label={keyWords.columns.access} className="whitespace-nowrap">
        {keyWords.access[apiKey.access]}
      </Td>
      <Td label={keyWords.columns.stores}>
        <div className="min-w-0">
          <StoreNames stores={apiKey.stores} />
          <KeyLimits apiKey={apiKey} />
        </div>
      </Td>
      <Td label={keyWords.columns.created}>
        <Time value={apiKey.created_at} />
      </Td>
      <Td label={keyWords.columns.lastUsed}>{apiKey.last_used_at ? <Time value={apiKey.last_used_at} /> : never}</Td>
      <Td label={keyWords.columns.expires}>{apiKey.expires_at ? <Time value={apiKey.expires_at} /> : never}</Td>
      <Td label={keyWords.columns.status}>
        <StatusBadge status={status} ofAccount={apiKey.service_account !== null} />
      </Td>
      <Td align="end">
        {ended ? null : (
          <span className="inline-flex items-center gap-2">
            {onRevoke ? <RevokeButton apiKey={apiKey} onRevoke={onRevoke} /> : null}
            {onChange && onRotate ? (
              <Menu
                entries={[
                  { label: keyWords.change.act, onSelect: () => onChange(apiKey) },
                  ...(apiKey.successor_id === null
                    ? [{ label: keyWords.rotate.act, onSelect: () => onRotate(apiKey) }]
                    : []),
                ]}
                trigger={
                  <IconButton
                    size="sm"
                    label={keyWords.actsOf(apiKey.name)}
                    icon={<Ellipsis size={16} aria-hidden="true" />}
                  />
                }
              />
            ) : null}
          </span>
        )}
      </Td>
    </Tr>
  );
}

function StoreNames({ stores }: { stores: ListedKeyJson["stores"] }) {
  if (stores === "all") return keyWords.stores.all;
  if (stores.length === 0) return <span className="text-faint">{keyWords.stores.none}</span>;
  return (
    <FirstFew
      items={stores.map(({ name }) => name)}
      className="sm:max-w-52"
      summary={(first, more) => (
        <>
          {first} {more > 0 ? <span className="text-muted">+{more}</span> : null}
        </>
      )}
    />
  );
}

function AccountLink({ account }: { account: NonNullable<ListedKeyJson["service_account"]> }) {
  return (
    <Link
      href={`/keys/accounts#${account.id}`}
      title={account.name}
      className="flex w-fit max-w-full items-center gap-1 text-muted text-xs hover:text-ink hover:underline"
    >
      <Waypoints size={12} aria-hidden="true" className="shrink-0 text-actor-service" />
      <span className="sr-only">{keyWords.ofAccount}</span>
      <span className="truncate">{account.name}</span>
    </Link>
  );
}

function StatusBadge({ status, ofAccount }: { status: KeyStatus; ofAccount: boolean }) {
  switch (status) {
    case "revoked":
      return <Badge icon={<Ban aria-hidden="true" />}>{keyWords.status.revoked}</Badge>;
    case "suspended":
      return (
        <Badge
          tone="warning"
          icon={<Ban aria-hidden="true" />}
          title={ofAccount ? keyWords.status.accountDisabled : keyWords.status.suspendedWhy}
        >
          {keyWords.status.suspended}
        </Badge>
      );
    case "expired":
      return <Badge icon={<Clock aria-hidden="true" />}>{keyWords.status.expired}</Badge>;
    case "replaced":
      return (
        <Badge tone="warning" icon={<Clock aria-hidden="true" />}>
          {keyWords.status.replaced}
        </Badge>
      );
    case "expiring":
      return (
        <Badge tone="warning" icon={<TriangleAlert aria-hidden="true" />}>
          {keyWords.status.expiring}
        </Badge>
      );
    default:
      return (
        <Badge tone="success" icon={<CircleCheck aria-hidden="true" />}>
          {keyWords.status.active}
        </Badge>
      );
  }
}

function RevokeButton({ apiKey, onRevoke }: { apiKey: ListedKeyJson; onRevoke: KeyTableProps["onRevoke"] }) {
  return (
    <ConfirmDialog
      title={keyWords.revoke.title(apiKey.name)}
      description={keyWords.revoke.about}
      confirmLabel={keyWords.revoke.confirm}
      cancelLabel={keyWords.revoke.cancel}
      onConfirm={() => onRevoke(apiKey)}
      trigger={
        <Button size="sm" aria-label={keyWords.revoke.actOn(apiKey.name)}>
          {keyWords.revoke.act}
        </Button>
      }
    />
  );
}
