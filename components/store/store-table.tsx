"use client";

import { useQuery } from "@tanstack/react-query";
import { Archive, Snowflake } from "lucide-react";
import { heldHereOptions } from "@/components/hold/hold.keys";
import { Badge } from "@/components/ui/badge";
import { HoverLink } from "@/components/ui/hover-link";
import { Table, TBody, Td, THead, Th, Tr } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import { holdWords } from "@/components/words/hold.words";
import { formatNumber } from "@/components/words/locale";
import { storeWords } from "@/components/words/store.words";
import type { StoreActivityJson } from "@/lib/store/store.present";
import { LoadMore, type LoadMoreProps } from "./load-more";

export type StoreTableProps = {
  stores: readonly StoreActivityJson[];
  query: LoadMoreProps["query"];
};

export function StoreTable({ stores, query }: StoreTableProps) {
  const holds = useQuery(heldHereOptions({})).data?.data;
  const held = new Set(holds?.map((hold) => hold.memory_store_id));
  return (
    <div>
      <Table label={storeWords.page.title} stack framed>
        <THead>
          <Th className="w-1/4">{storeWords.page.name}</Th>
          <Th>{storeWords.create.description}</Th>
          <Th align="end">{storeWords.page.memories}</Th>
          <Th align="end">{storeWords.page.lastWritten}</Th>
        </THead>
        <TBody>
          {stores.map((store) => (
            <Tr key={store.id} className="relative">
              <Td className="max-w-64">
                <span className="flex min-w-0 items-center gap-2">
                  {/* The link covers its row, so that the whole row opens the store. */}
                  <HoverLink
                    href={`/stores/${store.id}`}
                    className="truncate rounded-xs font-medium text-ink after:absolute after:inset-0 hover:text-accent-text"
                  >
                    {store.name}
                  </HoverLink>
                  {store.archived_at ? (
                    <Badge icon={<Archive aria-hidden="true" />}>{storeWords.archived}</Badge>
                  ) : null}
                  {held.has(store.id) ? (
                    <Badge tone="warning" icon={<Snowflake aria-hidden="true" />}>
                      {holdWords.badge}
                    </Badge>
                  ) : null}
                </span>
              </Td>
              <Td className="max-w-96 text-muted" label={store.description ? storeWords.create.description : undefined}>
                <span className="line-clamp-1 max-sm:line-clamp-2">{store.description}</span>
              </Td>
              <Td numeric label={storeWords.page.memories}>
                {formatNumber(store.memory_count)}
              </Td>
              <Td align="end" label={storeWords.page.lastWritten} className="text-muted">
                {store.last_change_at ? <Time value={store.last_change_at} /> : storeWords.page.never}
              </Td>
            </Tr>
          ))}
        </TBody>
      </Table>
      <LoadMore query={query} />
    </div>
  );
}
