"use client";

import { Archive } from "lucide-react";
import Link from "next/link";
import { Badge } from "@/components/ui/badge";
import { Table, TBody, Td, THead, Th, Tr } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import type { StoreActivityJson } from "@/lib/store/store.present";
import { LoadMore } from "./load-more";

export type StoreTableProps = {
  stores: readonly StoreActivityJson[];
  more: boolean;
  busy: boolean;
  onMore: () => void;
};

export function StoreTable({ stores, more, busy, onMore }: StoreTableProps) {
  return (
    <div>
      <Table label="Stores" stack className="rounded-lg border border-line">
        <THead>
          <Th className="w-1/4">Name</Th>
          <Th>Description</Th>
          <Th align="end">Memories</Th>
          <Th align="end">Last written</Th>
        </THead>
        <TBody>
          {stores.map((store) => (
            <Tr key={store.id} className="relative">
              <Td className="max-w-64">
                <span className="flex min-w-0 items-center gap-2">
                  {/* The link covers its row, so that the whole row opens the store. */}
                  <Link
                    href={`/stores/${store.id}`}
                    className="truncate rounded-xs font-medium text-ink after:absolute after:inset-0 hover:text-accent-text"
                  >
                    {store.name}
                  </Link>
                  {store.archived_at ? <Badge icon={<Archive aria-hidden="true" />}>Archived</Badge> : null}
                </span>
              </Td>
              <Td className="max-w-96 text-muted" label={store.description ? "Description" : undefined}>
                <span className="line-clamp-1 max-sm:line-clamp-2">{store.description}</span>
              </Td>
              <Td numeric label="Memories">
                {store.memory_count.toLocaleString("en")}
              </Td>
              <Td align="end" label="Last written" className="text-muted">
                {store.last_change_at ? <Time value={store.last_change_at} /> : "never"}
              </Td>
            </Tr>
          ))}
        </TBody>
      </Table>
      <LoadMore more={more} busy={busy} onMore={onMore} />
    </div>
  );
}
