"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { FileCheck2, Snowflake, Trash2 } from "lucide-react";
import Link from "next/link";
import { PagedList } from "@/components/store/paged-list";
import { useOrigin } from "@/components/store/use-origin";
import { PageBody } from "@/components/ui/app-shell";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { CodeBlock } from "@/components/ui/code-block";
import { EmptyState } from "@/components/ui/empty-state";
import { Id } from "@/components/ui/id";
import { PageHeader } from "@/components/ui/page-header";
import { Progress } from "@/components/ui/progress";
import { Table, TBody, Td, THead, Th, Tr } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import { erasureWords as words } from "@/components/words/erasure.words";
import type { StoreErasureJson } from "@/lib/store-erasure/store-erasure.present";
import { erasureListOptions } from "./erasure.keys";

const lookAgainMs = 3_000;
const tones = { erasing: "info", done: "success", held: "warning", failed: "danger", cancelled: "neutral" } as const;

/** What was erased by its metadata, and how a program lets people do that themselves. */
export function ErasuresPage() {
  const query = useInfiniteQuery({ ...erasureListOptions(), staleTime: 0, refetchInterval: lookAgainMs });
  const empty = (
    <EmptyState icon={<Trash2 aria-hidden="true" />} title={words.none.title}>
      {words.none.text}
    </EmptyState>
  );
  return (
    <PageBody>
      <PageHeader title={words.title} description={words.about} />
      <PagedList query={query} loading={words.loading} empty={empty} more={words.more}>
        {(rows: readonly StoreErasureJson[]) => <ErasureTable rows={rows} />}
      </PagedList>
      {query.isSuccess ? <SelfService /> : null}
    </PageBody>
  );
}

function ErasureTable({ rows }: { rows: readonly StoreErasureJson[] }) {
  return (
    <Table label={words.title} stack framed>
      <THead>
        <Th>{words.columns.id}</Th>
        <Th>{words.columns.state}</Th>
        <Th>{words.columns.what}</Th>
        <Th>{words.columns.when}</Th>
        <Th align="end" hideLabel>
          {words.columns.receipt}
        </Th>
      </THead>
      <TBody>
        {rows.map((row) => (
          <Tr key={row.id}>
            <Td>
              <Id value={row.id} />
            </Td>
            <Td label={words.columns.state}>
              <Badge tone={tones[row.state]}>{words.states[row.state]}</Badge>
            </Td>
            <Td label={words.columns.what}>
              <What erasure={row} />
            </Td>
            <Td label={words.columns.when}>
              <Time value={row.created_at} />
            </Td>
            <Td align="end">
              {row.state === "done" || row.state === "held" ? (
                <Button
                  size="sm"
                  href={`/erasures/${row.id}/receipt`}
                  aria-label={words.receiptOf(row.id)}
                  icon={<FileCheck2 size={14} aria-hidden="true" />}
                >
                  {words.receipt}
                </Button>
              ) : null}
            </Td>
          </Tr>
        ))}
      </TBody>
    </Table>
  );
}

function What({ erasure }: { erasure: StoreErasureJson }) {
  if (erasure.state === "erasing")
    return (
      <span className="flex flex-col gap-1">
        <Progress
          label={words.states.erasing}
          done={erasure.progress.done}
          total={erasure.progress.total || null}
          className="w-40 max-w-full"
        />
        <span className="text-muted text-xs tabular-nums">
          {words.progress(erasure.progress.done, erasure.progress.total)}
        </span>
      </span>
    );
  const gone = erasure.stores.filter(({ state }) => state === "done");
  const held = erasure.stores.filter(({ state }) => state === "held");
  const versions = gone.reduce((sum, one) => sum + one.versions, 0);
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="tabular-nums">{words.what(gone.length, versions)}</span>
      {held.length > 0 ? (
        <Link href="/holds" className="hover:underline">
          <Badge tone="info" icon={<Snowflake aria-hidden="true" />}>
            {words.held(held.length)}
          </Badge>
        </Link>
      ) : null}
    </span>
  );
}

function SelfService() {
  const origin = useOrigin();
  return (
    <section aria-label={words.self.title} className="flex max-w-3xl flex-col gap-3">
      <h2 className="font-semibold text-base">{words.self.title}</h2>
      <p className="max-w-[72ch] text-muted text-sm">{words.self.about}</p>
      <CodeBlock label={words.self.ask} code={words.self.asked(origin)} wrap />
      <CodeBlock label={words.self.follow} code={words.self.followed(origin)} wrap />
    </section>
  );
}
