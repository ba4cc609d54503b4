"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import Link from "next/link";
import { PagedList } from "@/components/store/paged-list";
import { Table, TBody, Td, THead, Th, Tr } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import { importWords as words } from "@/components/words/import.words";
import type { ImportJson } from "@/lib/import/import.present";
import { importListOptions } from "./import.keys";
import { ImportStateBadge } from "./import-state";

/** What was imported into the store, newest first; nothing where nothing was. */
export function ImportList({ storeId }: { storeId: string }) {
  const query = useInfiniteQuery({ ...importListOptions(storeId), staleTime: 0 });
  return (
    <PagedList<ImportJson> query={query} loading={words.recent.loading} more={words.recent.more} empty={null}>
      {(imports) => (
        <section className="flex flex-col gap-3">
          <h2 className="font-semibold text-base">{words.recent.title}</h2>
          <Table label={words.recent.title} stack framed>
            <THead>
              <Th>{words.columns.what}</Th>
              <Th>{words.columns.state}</Th>
              <Th>{words.columns.result}</Th>
              <Th>{words.columns.when}</Th>
            </THead>
            <TBody>
              {imports.map((one) => (
                <ImportRow key={one.id} one={one} />
              ))}
            </TBody>
          </Table>
        </section>
      )}
    </PagedList>
  );
}

function ImportRow({ one }: { one: ImportJson }) {
  const source = words.sources[one.source].label;
  return (
    <Tr>
      <Td label={words.columns.what}>
        <Link
          href={`/stores/${one.memory_store_id}/import/${one.id}`}
          aria-label={words.open(source)}
          className="rounded-xs font-medium hover:underline"
        >
          {source}
        </Link>
      </Td>
      <Td label={words.columns.state}>
        <ImportStateBadge state={one.state} />
      </Td>
      <Td label={words.columns.result} className="text-muted">
        {one.result ? words.outcome(one.result.versions) : "–"}
      </Td>
      <Td label={words.columns.when} className="whitespace-nowrap text-muted">
        <Time value={one.created_at} />
      </Td>
    </Tr>
  );
}
