"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { Eraser, Plus } from "lucide-react";
import { EncryptionNote } from "@/components/encryption/encryption-note";
import { PagedList } from "@/components/store/paged-list";
import { PageBody } from "@/components/ui/app-shell";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { HoverLink } from "@/components/ui/hover-link";
import { Id } from "@/components/ui/id";
import { PageHeader } from "@/components/ui/page-header";
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
  const empty = (
    <EmptyState icon={<Eraser aria-hidden="true" />} title={words.none.title}>
      {words.none.text}
    </EmptyState>
  );
  return (
    <PageBody>
      <PageHeader title={words.title} description={words.about} actions={create} />
      <EncryptionNote />
      <PagedList query={query} loading={words.loading} empty={empty} more={words.more}>
        {(rows: readonly RedactionJson[]) => <RedactionTable rows={rows} />}
      </PagedList>
    </PageBody>
  );
}

function RedactionTable({ rows }: { rows: readonly RedactionJson[] }) {
  return (
    <Table label={words.title} stack framed>
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
  );
}
