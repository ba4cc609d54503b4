"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { Eraser, Plus } from "lucide-react";
import { QueryError } from "@/components/console/query-error";
import { EncryptionNote } from "@/components/encryption/encryption-note";
import { rowsOf } from "@/components/store/operation-query";
import { PageBody } from "@/components/ui/app-shell";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { HoverLink } from "@/components/ui/hover-link";
import { Id } from "@/components/ui/id";
import { PageHeader } from "@/components/ui/page-header";
import { SkeletonRows } from "@/components/ui/skeleton";
import { Table, TBody, Td, THead, Th, Tr } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import { redactionWords as words } from "@/components/words/redaction.words";
import type { RedactionJson } from "@/lib/redaction/redaction.present";
import { redactionListOptions } from "./redaction.keys";
import { RedactionState } from "./redaction-state";

/** A list with something under way is read again by itself. */
const lookAgainMs = 3_000;

/** What was looked for to be removed, and how far it is. */
export function RedactionsPage() {
  const query = useInfiniteQuery({ ...redactionListOptions(), staleTime: 0, refetchInterval: lookAgainMs });
  const create = query.isError ? null : (
    <Button variant="primary" href="/redactions/new" icon={<Plus size={15} aria-hidden="true" />}>
      {words.form.create}
    </Button>
  );
  const rows = rowsOf<RedactionJson>(query.data);
  return (
    <PageBody>
      <PageHeader title={words.title} description={words.about} actions={create} />
      <EncryptionNote />
      {query.isPending ? (
        <div className="rounded-lg border border-line">
          <SkeletonRows rows={3} label={words.loading} />
        </div>
      ) : query.isError && !query.data ? (
        <QueryError error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />
      ) : rows.length === 0 ? (
        <EmptyState icon={<Eraser aria-hidden="true" />} title={words.none.title}>
          {words.none.text}
        </EmptyState>
      ) : (
        <RedactionTable rows={rows} />
      )}
      {query.hasNextPage ? (
        <Button className="self-start" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {words.more}
        </Button>
      ) : null}
    </PageBody>
  );
}

function RedactionTable({ rows }: { rows: readonly RedactionJson[] }) {
  return (
    <div className="overflow-hidden rounded-lg border border-line">
      <Table label={words.title} stack>
        <THead>
          <Th>{words.columns.what}</Th>
          <Th>{words.columns.state}</Th>
          <Th>{words.columns.read}</Th>
          <Th>{words.columns.when}</Th>
          <Th>{words.columns.id}</Th>
        </THead>
        <TBody>
          {rows.map((row) => (
            <Tr key={row.id}>
              <Td>
                <HoverLink href={`/redactions/${row.id}`} className="font-medium hover:underline">
                  {words.sources[row.started_from]}
                </HoverLink>
              </Td>
              <Td label={words.columns.state}>
                <RedactionState state={row.state} />
              </Td>
              <Td label={words.columns.read}>{words.read(row.versions_read)}</Td>
              <Td label={words.columns.when}>
                <Time value={row.created_at} />
              </Td>
              <Td label={words.columns.id}>
                <Id value={row.id} />
              </Td>
            </Tr>
          ))}
        </TBody>
      </Table>
    </div>
  );
}
