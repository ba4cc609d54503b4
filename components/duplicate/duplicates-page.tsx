"use client";

import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { CopyCheck } from "lucide-react";
import { useState } from "react";
import { rowsOf } from "@/components/store/operation-query";
import { PagedList } from "@/components/store/paged-list";
import { PageBody } from "@/components/ui/app-shell";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { toast } from "@/components/ui/toast";
import { duplicateWords as words } from "@/components/words/duplicate.words";
import type { DuplicateJson } from "@/lib/entry/duplicate.present";
import { duplicateListOptions } from "./duplicate.keys";
import { DuplicatePair } from "./duplicate-pair";
import { MergeDuplicateDialog } from "./merge-duplicate-dialog";
import { type Decision, settleDuplicate } from "./settle-duplicate";

/** Entries that say nearly the same, each pair with what a reviewer can do about it. */
export function DuplicatesPage() {
  const client = useQueryClient();
  const query = useInfiniteQuery({ ...duplicateListOptions(), refetchInterval: 30_000 });
  const [merging, setMerging] = useState<DuplicateJson | null>(null);
  const rows = rowsOf<DuplicateJson>(query.data);
  const [busyId, setBusyId] = useState<string | null>(null);
  const refresh = () => client.invalidateQueries({ queryKey: [duplicateListOptions().queryKey[0]] });
  async function decide(pair: DuplicateJson, decision: Decision) {
    setBusyId(pair.id);
    const result = await settleDuplicate(pair, { decision });
    // What was refused has changed meanwhile: it is shown as it is now.
    await refresh();
    setBusyId(null);
    if (result.ok) toast.success(words.done[decision]);
    else toast.error(result.message);
  }
  const empty = (
    <EmptyState icon={<CopyCheck aria-hidden="true" />} title={words.none.title}>
      {words.none.text}
    </EmptyState>
  );
  return (
    <PageBody>
      <PageHeader title={words.title} description={words.about} />
      <PagedList query={query} loading={words.loading} empty={empty} more={words.more}>
        {(pairs: readonly DuplicateJson[]) => (
          <ul className="flex flex-col gap-4">
            {pairs.map((pair) => (
              <li key={pair.id}>
                <DuplicatePair
                  pair={pair}
                  busy={busyId === pair.id}
                  onDecide={(decision) => void decide(pair, decision)}
                  onMerge={() => setMerging(pair)}
                />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      {merging ? (
        <MergeDuplicateDialog
          pair={merging}
          now={rows.find(({ id }) => id === merging.id)}
          onClose={() => setMerging(null)}
          onSettled={refresh}
        />
      ) : null}
    </PageBody>
  );
}
