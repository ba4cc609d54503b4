"use client";

import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { ScanSearch } from "lucide-react";
import { useState } from "react";
import { restoreFindingAction } from "@/app/(console)/findings/actions";
import { reachable } from "@/components/console/reachable";
import { LoadMore } from "@/components/store/load-more";
import { rowsOf } from "@/components/store/operation-query";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { toast } from "@/components/ui/toast";
import { findingWords as words } from "@/components/words/finding.words";
import type { FindingJson } from "@/lib/finding/finding.present";
import { DismissDialog } from "./dismiss-dialog";
import { findingListOptions } from "./finding.keys";
import { FindingTable } from "./finding-table";

const restoreFinding = reachable(restoreFindingAction);

/** What was found in a memory and its versions, with what can be done about it. Nothing where nothing counts. */
export function FindingsHere({ memoryId }: { memoryId: string }) {
  const client = useQueryClient();
  const query = useInfiniteQuery(findingListOptions({ memory_id: memoryId }));
  const [open, setOpen] = useState(false);
  const [dismissing, setDismissing] = useState<FindingJson | null>(null);
  const findings = rowsOf<FindingJson>(query.data);
  const refresh = () => client.invalidateQueries({ queryKey: ["listFindings"] });
  async function restore(finding: FindingJson) {
    const result = await restoreFinding({ finding_id: finding.id });
    await refresh();
    if (!result.ok) toast.error(result.message);
  }
  if (findings.length === 0) return null;
  return (
    <>
      <Button
        size="sm"
        variant="quiet"
        icon={<ScanSearch size={14} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        <span className="max-sm:sr-only">{words.here.count(findings.length, query.hasNextPage)}</span>
      </Button>
      <Dialog open={open} onOpenChange={setOpen} size="xl" title={words.here.title} description={words.about}>
        <FindingTable
          findings={findings}
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
