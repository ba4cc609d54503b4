"use client";

import { keepPreviousData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { ScanSearch } from "lucide-react";
import { useState } from "react";
import { restoreFindingAction } from "@/app/(console)/findings/actions";
import { reachable } from "@/components/console/reachable";
import { PagedList } from "@/components/store/paged-list";
import { PageBody } from "@/components/ui/app-shell";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { toast } from "@/components/ui/toast";
import { findingWords as words } from "@/components/words/finding.words";
import type { FindingJson } from "@/lib/finding/finding.present";
import { DismissDialog } from "./dismiss-dialog";
import { type FindingFilters as Filters, findingListOptions } from "./finding.keys";
import { FindingFilters } from "./finding-filters";
import { type FindingActs, FindingTable } from "./finding-table";
import { useFindingFilters } from "./use-finding-filters";

const restoreFinding = reachable(restoreFindingAction);

/** What detectors found in the stores that one may see, and what people say of it. */
export function FindingsPage() {
  const client = useQueryClient();
  const { filters, set, clear } = useFindingFilters();
  const [dismissing, setDismissing] = useState<FindingJson | null>(null);
  const refresh = () => client.invalidateQueries({ queryKey: ["listFindings"] });
  async function restore(finding: FindingJson) {
    const result = await restoreFinding({ finding_id: finding.id });
    await refresh();
    if (result.ok) toast.success(words.restore.done);
    else toast.error(result.message);
  }
  async function onDismissed(finding: FindingJson) {
    await refresh();
    toast.undo(words.dismiss.done, () => void restore(finding));
  }
  return (
    <PageBody>
      <PageHeader title={words.title} description={words.about} />
      <FindingFilters filters={filters} onChange={set} />
      <FindingList
        filters={filters}
        onClear={clear}
        acts={{ onDismiss: setDismissing, onRestore: (finding) => void restore(finding) }}
      />
      {dismissing ? (
        <DismissDialog
          finding={dismissing}
          onClose={() => setDismissing(null)}
          onDismissed={() => onDismissed(dismissing)}
        />
      ) : null}
    </PageBody>
  );
}

function FindingList({ filters, onClear, acts }: { filters: Filters; onClear: () => void; acts: FindingActs }) {
  const query = useInfiniteQuery({
    ...findingListOptions(filters),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  });
  const filtered = Object.keys(filters).length > 0;
  const empty = (
    <EmptyState
      icon={<ScanSearch aria-hidden="true" />}
      title={words.none.title}
      action={filtered ? <Button onClick={onClear}>{words.none.clear}</Button> : undefined}
    >
      {filtered ? words.none.filtered : words.none.text}
    </EmptyState>
  );
  return (
    <PagedList query={query} loading={words.loading} rows={6} empty={empty} more={words.more}>
      {(findings: readonly FindingJson[]) => <FindingTable findings={findings} acts={acts} />}
    </PagedList>
  );
}
