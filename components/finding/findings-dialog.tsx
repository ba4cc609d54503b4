"use client";

import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { restoreFindingAction } from "@/app/(console)/findings/actions";
import { reachable } from "@/components/console/reachable";
import { LoadMore } from "@/components/store/load-more";
import { rowsOf } from "@/components/store/operation-query";
import { Dialog } from "@/components/ui/dialog";
import { toast } from "@/components/ui/toast";
import { findingWords as words } from "@/components/words/finding.words";
import type { FindingJson } from "@/lib/finding/finding.present";
import { DismissDialog } from "./dismiss-dialog";
import { type FindingFilters, findingListOptions } from "./finding.keys";
import { FindingTable } from "./finding-table";

const restoreFinding = reachable(restoreFindingAction);

export type FindingsDialogProps = {
  /** What they are findings of. */
  of: FindingFilters;
  title: string;
  onClose: () => void;
  /** After one was dismissed, or a dismissal taken back. */
  onChanged?: () => void;
};

/** The findings of one memory or one change, with what can be done about each. */
export function FindingsDialog({ of, title, onClose, onChanged }: FindingsDialogProps) {
  const client = useQueryClient();
  const query = useInfiniteQuery(findingListOptions(of));
  const [dismissing, setDismissing] = useState<FindingJson | null>(null);
  async function refresh() {
    await client.invalidateQueries({ queryKey: ["listFindings"] });
    onChanged?.();
  }
  async function restore(finding: FindingJson) {
    const result = await restoreFinding({ finding_id: finding.id });
    await refresh();
    if (!result.ok) toast.error(result.message);
  }
  return (
    <>
      <Dialog open onOpenChange={(open) => (open ? null : onClose())} size="xl" title={title} description={words.about}>
        <FindingTable
          findings={rowsOf<FindingJson>(query.data)}
          acts={{ onDismiss: setDismissing, onRestore: (finding) => void restore(finding) }}
        />
        <LoadMore query={query} label={words.more} />
      </Dialog>
      {dismissing ? (
        <DismissDialog
          finding={dismissing}
          onClose={() => setDismissing(null)}
          onDismissed={async () => {
            await refresh();
            toast.undo(words.dismiss.done, () => void restore(dismissing));
          }}
        />
      ) : null}
    </>
  );
}
