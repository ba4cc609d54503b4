"use client";

import { Suspense } from "react";
import { ComingPart } from "@/components/ui/coming-part";
import { lazyPart } from "@/components/ui/lazy-part";
import type { ChangeJson } from "./change-json";
import type { Looked } from "./look-through";
import type { VerdictOptions } from "./verdict-sheet";

// None of them is on the first screen.
const AssignDialog = lazyPart(() => import("./assign-dialog").then((module) => ({ default: module.AssignDialog })));
const AssignManyDialog = lazyPart(() =>
  import("./assign-dialog").then((module) => ({ default: module.AssignManyDialog })),
);
const BulkDialog = lazyPart(() => import("./bulk-dialog").then((module) => ({ default: module.BulkDialog })));
const RevertDialog = lazyPart(() => import("./revert-dialog").then((module) => ({ default: module.RevertDialog })));
const RevertManyDialog = lazyPart(() =>
  import("./revert-many-dialog").then((module) => ({ default: module.RevertManyDialog })),
);
const SecondLook = lazyPart(() => import("./second-look").then((module) => ({ default: module.SecondLook })));

/** What somebody is being asked before something is done. */
export type Asked =
  | { kind: "second"; looked: Looked }
  | { kind: "revert" | "assign"; change: ChangeJson }
  | { kind: "bulk"; changes: readonly ChangeJson[] }
  | { kind: "revertMany"; changes: readonly ChangeJson[] }
  | { kind: "assignMany"; changes: readonly ChangeJson[] };

export type InboxDialogsProps = {
  asked: Asked | null;
  close: () => void;
  approve: (change: ChangeJson) => void;
  /** @param earlier goes with them, though nobody chose it */
  approveMany: (changes: readonly ChangeJson[], earlier: readonly string[]) => void;
  revert: (change: ChangeJson, options: VerdictOptions) => Promise<string | null>;
  revertMany: (changes: readonly ChangeJson[], options: VerdictOptions) => Promise<string | null>;
  given: (change: ChangeJson) => void;
  assignMany: (changes: readonly ChangeJson[], userIds: string[]) => Promise<string | null>;
};

export function InboxDialogs(props: InboxDialogsProps) {
  const { asked, close, approve, approveMany, revert, revertMany, given, assignMany } = props;
  if (!asked) return null;
  return (
    <Suspense fallback={<ComingPart />}>
      {asked.kind === "second" ? (
        <SecondLook looked={asked.looked} onApprove={() => approve(asked.looked.change)} onClose={close} />
      ) : asked.kind === "bulk" ? (
        <BulkDialog
          changes={asked.changes}
          onApprove={(earlier) => approveMany(asked.changes, earlier)}
          onClose={close}
        />
      ) : asked.kind === "revertMany" ? (
        <RevertManyDialog
          changes={asked.changes}
          onRevert={(options) => revertMany(asked.changes, options)}
          onClose={close}
        />
      ) : asked.kind === "assignMany" ? (
        <AssignManyDialog changes={asked.changes} onGive={assignMany} onClose={close} />
      ) : asked.kind === "assign" ? (
        <AssignDialog change={asked.change} onGiven={given} onClose={close} />
      ) : (
        <RevertDialog change={asked.change} onRevert={(options) => revert(asked.change, options)} onClose={close} />
      )}
    </Suspense>
  );
}
