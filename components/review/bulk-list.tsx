import { ShieldAlert } from "lucide-react";
import { memo } from "react";
import { Badge } from "@/components/ui/badge";
import { OperationMark } from "@/components/version/operation-mark";
import { reviewWords } from "@/components/words/review.words";
import type { ChangeJson } from "./change-json";
import { ChangeName } from "./change-name";

export type BulkListProps = {
  changes: readonly ChangeJson[];
  /** How many findings a change has now, where that was read. */
  findingsOf?: (change: ChangeJson) => number | undefined;
};

/** The changes that are about to be decided on together. */
export function BulkList({ changes, findingsOf }: BulkListProps) {
  return (
    <ul className="max-h-52 overflow-y-auto rounded-md border border-line">
      {changes.map((change) => (
        <BulkRow key={change.id} change={change} findings={findingsOf?.(change) ?? change.finding_count} />
      ))}
    </ul>
  );
}

/** Hundreds of them are looked through one by one, and each look is said in the dialog. */
const BulkRow = memo(function BulkRow({ change, findings }: { change: ChangeJson; findings: number }) {
  return (
    <li className="flex min-h-8 items-center gap-2 border-line border-b px-2 py-1 last:border-b-0">
      <OperationMark operation={change.versions[0]?.operation ?? "modified"} />
      <span className="min-w-0 flex-1 font-mono text-xs">
        <ChangeName change={change} />
      </span>
      {findings > 0 ? (
        <Badge tone="warning" icon={<ShieldAlert aria-hidden="true" />}>
          {reviewWords.row.findings(findings)}
        </Badge>
      ) : null}
      <span className="max-w-32 shrink-0 truncate text-muted text-xs max-sm:hidden">{change.memory_store_name}</span>
    </li>
  );
});
