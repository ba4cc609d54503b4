"use client";

import { useQuery } from "@tanstack/react-query";
import { Download, Printer } from "lucide-react";
import type { ReactNode } from "react";
import { QueryError } from "@/components/console/query-error";
import { erasureReceiptOptions } from "@/components/erasure/erasure.keys";
import { PageBody } from "@/components/ui/app-shell";
import { Button } from "@/components/ui/button";
import { CodeBlock } from "@/components/ui/code-block";
import { Id } from "@/components/ui/id";
import { type Crumb, PageHeader } from "@/components/ui/page-header";
import { saveFile } from "@/components/ui/save-file";
import { SkeletonRows } from "@/components/ui/skeleton";
import { Time } from "@/components/ui/time";
import { redactionReasonWord } from "@/components/version/version-words";
import { redactionWords } from "@/components/words/redaction.words";
import type { ReceiptJson } from "@/lib/redaction/redaction.present";
import { receiptOptions } from "./redaction.keys";

const words = redactionWords.receipt;

type Receipt = ReceiptJson["receipt"];

const commandOf = (id: string) => `npm run receipt:verify -- --receipt ${id}.json --pubkey audit-key.pub.pem`;

const download = (signed: ReceiptJson) =>
  saveFile(
    new Blob([JSON.stringify(signed, null, 2)], { type: "application/json" }),
    `${signed.receipt.redaction_id}.json`,
  );

type ReceiptPageProps = { id: string; crumbs: readonly Crumb[] };

/** A redaction and an erasure of stores have receipts of the same format. */
const isErasure = (id: string) => id.startsWith("ers_");
const receiptOf = (id: string) => (isErasure(id) ? erasureReceiptOptions(id) : receiptOptions(id));

/** What an auditor is handed, on screen and on paper: of a redaction, or of an erasure of stores. */
export function ReceiptPage({ id, crumbs }: ReceiptPageProps) {
  const query = useQuery(receiptOf(id));
  const signed = query.data;
  const actions = signed ? (
    <div className="flex flex-wrap gap-2 print:hidden">
      <Button icon={<Printer size={15} aria-hidden="true" />} onClick={() => window.print()}>
        {words.print}
      </Button>
      <Button variant="primary" icon={<Download size={15} aria-hidden="true" />} onClick={() => download(signed)}>
        {words.download}
      </Button>
    </div>
  ) : null;
  return (
    <PageBody>
      <PageHeader
        title={isErasure(id) ? words.erasureTitle : words.title}
        breadcrumbs={crumbs}
        meta={<Id value={id} full copy={false} />}
        actions={actions}
      />
      {query.isPending ? (
        <SkeletonRows rows={6} label={words.loading} />
      ) : signed === undefined ? (
        <QueryError error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />
      ) : (
        <>
          <Facts receipt={signed.receipt} />
          <Stores receipt={signed.receipt} />
          <Kept receipt={signed.receipt} />
          <NotCovered receipt={signed.receipt} />
          {signed.receipt.removed.length > 0 ? <Versions receipt={signed.receipt} /> : null}
          <Proof signed={signed} />
        </>
      )}
    </PageBody>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <h2 className="font-semibold text-base">{title}</h2>
      {children}
    </section>
  );
}

function Facts({ receipt }: { receipt: Receipt }) {
  const { totals, scan, served } = receipt;
  const source = redactionWords.sources[receipt.started_from as keyof typeof redactionWords.sources];
  const facts: [string, ReactNode][] = [
    [words.kind, source ?? words.metadata],
    [words.reason, receipt.reason === "erasure" ? words.erased : redactionReasonWord(receipt.reason)],
    [words.ground, receipt.legal_ground],
    [words.note, receipt.note],
    [words.asked, receipt.requested_by.id && <Id value={receipt.requested_by.id} full copy={false} />],
    [words.by, receipt.applied_by.id && <Id value={receipt.applied_by.id} full copy={false} />],
    [words.scanned, receipt.scan_ended_at && <Time value={receipt.scan_ended_at} format="absolute" />],
    [words.applied, receipt.applied_at && <Time value={receipt.applied_at} format="absolute" />],
    [words.issued, <Time key="issued" value={receipt.issued_at} format="absolute" />],
    [words.totals, words.total(totals.versions, totals.memories, totals.stores)],
    [redactionWords.result.texts, words.texts(totals.reasons, totals.comments)],
    [redactionWords.result.title, words.scan(scan.versions_read, scan.hits, scan.left_out)],
    [words.erasure, erasureText(receipt)],
    [words.served, words.servedText(served.sessions_and_keys, served.reads)],
  ];
  return (
    <Part title={words.what}>
      <dl className="grid gap-x-6 gap-y-1.5 text-sm sm:grid-cols-[12rem_1fr]">
        {facts
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <div key={label} className="contents">
              <dt className="text-muted">{label}</dt>
              <dd className="min-w-0 [overflow-wrap:anywhere] max-sm:mb-1.5">{value}</dd>
            </div>
          ))}
      </dl>
    </Part>
  );
}

function erasureText({ erasure }: Receipt): string {
  if (!erasure?.needles) return erasure?.verified ? words.nothingToFind : words.notVerified;
  if (Number(erasure.residue) > 0) return words.residue(Number(erasure.residue));
  return erasure.verified ? words.verified(Number(erasure.files), Number(erasure.needles)) : words.notVerified;
}

function limitText(limit: string): string {
  const [name = "", count] = limit.split(":");
  const text = words.limits[name] ?? name;
  return count === undefined ? text : words.limitWithCount(text, count);
}

function NotCovered({ receipt }: { receipt: Receipt }) {
  return (
    <Part title={words.notCovered}>
      <ul className="ml-4 flex list-disc flex-col gap-1 text-sm">
        {receipt.not_covered.map((limit) => (
          <li key={limit}>{limitText(limit)}</li>
        ))}
      </ul>
    </Part>
  );
}

function Stores({ receipt }: { receipt: Receipt }) {
  if (!receipt.stores_erased?.length) return null;
  return (
    <Part title={words.storesErased}>
      <ul className="flex flex-col gap-1 text-sm">
        {receipt.stores_erased.map(({ memory_store_id: id, memories, versions }) => (
          <li key={id} className="flex flex-wrap gap-x-4">
            <Id value={id} full copy={false} />
            <span className="text-muted">{words.storeErased(versions, memories)}</span>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Kept({ receipt }: { receipt: Receipt }) {
  if (!receipt.kept?.length) return null;
  return (
    <Part title={words.kept}>
      <ul className="flex flex-col gap-1 text-sm">
        {receipt.kept.map((one) => (
          <li key={one.id} className="flex flex-wrap gap-x-4">
            <Id value={one.id} full copy={false} />
            <span className="text-muted [overflow-wrap:anywhere]">
              {[words.grounds[one.ground] ?? one.ground, one.hold_id, one.words].filter(Boolean).join(" · ")}
            </span>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Versions({ receipt }: { receipt: Receipt }) {
  return (
    <Part title={words.versions}>
      {receipt.removed.map((store) => (
        <div key={store.memory_store_id} className="flex flex-col gap-1">
          <h3 className="text-sm">{words.inStore(<Id value={store.memory_store_id} full copy={false} />)}</h3>
          <ul className="grid gap-x-6 gap-y-0.5 sm:grid-cols-2">
            {[...store.memory_version_ids, ...store.change_ids_reason_cleared, ...store.comment_ids_removed].map(
              (id) => (
                <li key={id} className="min-w-0">
                  <Id value={id} full copy={false} />
                </li>
              ),
            )}
          </ul>
        </div>
      ))}
    </Part>
  );
}

function Proof({ signed }: { signed: ReceiptJson }) {
  const { checkpoints, redaction_id: id } = signed.receipt;
  const { algorithm, key_id: keyId, value } = signed.signature;
  return (
    <>
      <Part title={words.checkpoints}>
        <CodeBlock label={words.before} code={checkpoints.before ?? ""} wrap />
        <CodeBlock label={words.after} code={checkpoints.after ?? ""} wrap />
      </Part>
      <Part title={words.signature}>
        <CodeBlock label={`${algorithm} ${keyId}`} code={value} wrap />
      </Part>
      <Part title={words.verify}>
        <p className="text-muted text-sm">{words.verifyHint}</p>
        <CodeBlock code={commandOf(id)} wrap />
      </Part>
    </>
  );
}
