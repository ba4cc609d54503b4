import { EyeOff, Minus, Pencil, Plus } from "lucide-react";
import { cx } from "@/components/ui/cx";
import { versionWords } from "@/components/words/version.words";
import type { VersionOperation } from "@/lib/version/version";

const marks = {
  created: { Icon: Plus, colour: "text-op-created" },
  modified: { Icon: Pencil, colour: "text-op-modified" },
  deleted: { Icon: Minus, colour: "text-op-deleted" },
  redacted: { Icon: EyeOff, colour: "text-op-redacted" },
} as const;

export type OperationKind = VersionOperation | "redacted";

/** The word for what was done. */
export const operationWord = (operation: OperationKind): string => versionWords.operations[operation];

/** What was done, as a shape in a ring; the word belongs beside it. */
export function OperationMark({ operation }: { operation: OperationKind }) {
  const { Icon, colour } = marks[operation];
  return (
    <span
      aria-hidden="true"
      className={cx(
        "flex size-5.5 shrink-0 items-center justify-center rounded-full border border-line bg-surface",
        colour,
        operation === "redacted" && "border-dashed",
      )}
    >
      <Icon size={12} strokeWidth={2.25} />
    </span>
  );
}
