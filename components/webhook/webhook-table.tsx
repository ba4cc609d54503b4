import { CircleCheck, CircleX, Ellipsis, Pause } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Menu } from "@/components/ui/menu";
import { Table, TBody, Td, THead, Th, Tr } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import { webhookWords as words } from "@/components/words/webhook.words";
import type { WebhookJson } from "@/lib/webhook/webhook.present";
import type { Opened } from "./webhook-dialogs";

export type WebhookTableProps = {
  webhooks: readonly WebhookJson[];
  onOpen: (opened: Opened) => void;
  onTest: (webhook: WebhookJson) => void;
  onPause: (webhook: WebhookJson) => void;
};

/** The webhooks, how each is doing, and what can be done with it. */
export function WebhookTable({ webhooks, ...acts }: WebhookTableProps) {
  return (
    <Table label={words.title} stack framed>
      <THead>
        <Th>{words.columns.name}</Th>
        <Th>{words.columns.events}</Th>
        <Th>{words.columns.stores}</Th>
        <Th>{words.columns.last}</Th>
        <Th>{words.columns.status}</Th>
        <Th align="end" hideLabel>
          {words.columns.acts}
        </Th>
      </THead>
      <TBody>
        {webhooks.map((webhook) => (
          <WebhookRow key={webhook.id} webhook={webhook} {...acts} />
        ))}
      </TBody>
    </Table>
  );
}

function LastDelivery({ last }: { last: WebhookJson["last_delivery"] }) {
  if (!last) return <span className="text-faint">{words.lastNone}</span>;
  const failed = last.state === "failed";
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      <Badge
        tone={failed ? "danger" : "success"}
        icon={failed ? <CircleX aria-hidden="true" /> : <CircleCheck aria-hidden="true" />}
      >
        {words.log.states[last.state]}
      </Badge>
      <Time value={last.at} className="text-muted text-xs" />
    </span>
  );
}

function WebhookRow({
  webhook,
  onOpen,
  onTest,
  onPause,
}: { webhook: WebhookJson } & Omit<WebhookTableProps, "webhooks">) {
  const paused = webhook.paused_at !== null;
  return (
    <Tr className={paused ? "text-muted" : undefined}>
      <Td className="sm:max-w-72">
        <span className="block font-medium sm:truncate" title={webhook.name}>
          {webhook.name}
        </span>
        <span className="block break-all text-muted text-xs sm:truncate" title={webhook.url}>
          {webhook.url}
        </span>
      </Td>
      <Td label={words.columns.events}>
        <span title={webhook.events.join(", ")}>{words.events(webhook.events.length)}</span>
      </Td>
      <Td label={words.columns.stores}>
        {webhook.store_ids ? words.someStores(webhook.store_ids.length) : words.allStores}
      </Td>
      <Td label={words.columns.last}>
        <LastDelivery last={webhook.last_delivery} />
      </Td>
      <Td label={words.columns.status}>
        <Badge
          tone={paused ? "neutral" : "success"}
          icon={paused ? <Pause aria-hidden="true" /> : <CircleCheck aria-hidden="true" />}
        >
          {paused ? words.status.paused : words.status.active}
        </Badge>
      </Td>
      <Td align="end">
        <span className="inline-flex items-center gap-1">
          <Button
            size="sm"
            aria-label={words.acts.logOf(webhook.name)}
            onClick={() => onOpen({ kind: "log", webhook })}
          >
            {words.acts.log}
          </Button>
          <Menu
            trigger={
              <IconButton
                size="sm"
                label={words.acts.of(webhook.name)}
                icon={<Ellipsis size={15} aria-hidden="true" />}
              />
            }
            entries={[
              { label: words.acts.test, disabled: paused, onSelect: () => onTest(webhook) },
              { label: words.acts.edit, onSelect: () => onOpen({ kind: "edit", webhook }) },
              { label: paused ? words.acts.resume : words.acts.pause, onSelect: () => onPause(webhook) },
              { label: words.acts.rotate, onSelect: () => onOpen({ kind: "rotate", webhook }) },
              { kind: "separator" },
              { label: words.acts.remove, tone: "danger", onSelect: () => onOpen({ kind: "remove", webhook }) },
            ]}
          />
        </span>
      </Td>
    </Tr>
  );
}
