"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { FieldError } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { Spinner } from "@/components/ui/spinner";
import { verdictWords } from "@/components/words/review-verdict.words";
import { BulkList } from "./bulk-list";
import { earlierThan, memoriesOf } from "./bulk-summary";
import { FoundList } from "./change-findings";
import type { ChangeJson } from "./change-json";
import { LensList } from "./lens-list";
import { type LookedWhole, lookThroughAll, needsReading } from "./look-through";
import { whyUnread } from "./why-unread";

const words = verdictWords.bulk;

type Looking = {
  looked: readonly LookedWhole[];
  /** Why something could not be read. */
  failed: string | null;
  done: boolean;
};

/** Looks through all of them while the summary is being read. */
function useLookThrough(changes: readonly ChangeJson[]): Looking {
  const client = useQueryClient();
  const [looking, setLooking] = useState<Looking>({ looked: [], failed: null, done: false });
  useEffect(() => {
    const stop = new AbortController();
    const tell = (looked: LookedWhole[]) =>
      setLooking({ looked, failed: null, done: looked.length === changes.length });
    lookThroughAll(client, changes, tell, stop.signal).catch((error: unknown) => {
      if (stop.signal.aborted) return;
      stop.abort();
      setLooking({ looked: [], failed: whyUnread(error), done: true });
    });
    return () => stop.abort();
  }, [client, changes]);
  return looking;
}

export type BulkDialogProps = {
  changes: readonly ChangeJson[];
  /** @param earlier goes with them, though nobody chose it */
  onApprove: (earlier: readonly string[]) => void;
  onClose: () => void;
};

/** What is about to be approved, what goes with it, and what detectors and the lens see in it; approving waits for the lens. */
export function BulkDialog({ changes, onApprove, onClose }: BulkDialogProps) {
  const [read, setRead] = useState(false);
  const looking = useLookThrough(changes);
  const { looked, failed, done } = looking;
  const ready = done && !failed && (read || !looked.some(needsReading));
  const whole = looked.map((one) => one.whole);
  const findings = new Map(looked.map(({ change, found }) => [change, found.length]));
  const stores = new Set(changes.map(({ memory_store_id: id }) => id)).size;
  const deletes = changes.filter(({ versions }) => versions.some(({ operation }) => operation === "deleted")).length;
  const about = words.text(memoriesOf(changes, whole), stores);
  function send() {
    if (!ready) return;
    onApprove(earlierThan(changes, whole));
    onClose();
  }
  return (
    <FormDialog
      title={words.title(changes.length)}
      description={[about, deletes > 0 ? `${words.deletes(deletes)}.` : ""].join(" ")}
      submit={words.act(changes.length)}
      disabled={!ready}
      onSubmit={send}
      onClose={onClose}
    >
      <BulkList changes={changes} findingsOf={(change) => findings.get(change)} />
      <Summary changes={changes} looking={looking} />
      <FieldError>{failed}</FieldError>
      <ToRead looked={looked} read={read} onRead={setRead} />
    </FormDialog>
  );
}

const isMarked = ({ seen, unread }: LookedWhole) => seen.length > 0 || unread > 0;
const hasFindings = ({ found }: LookedWhole) => found.length > 0;

function Summary({ changes, looking }: { changes: readonly ChangeJson[]; looking: Looking }) {
  const { looked, failed, done } = looking;
  const found = looked.filter(hasFindings).length;
  const marked = looked.filter(isMarked).length;
  const earlier = earlierThan(
    changes,
    looked.map(({ whole }) => whole),
  ).length;
  return (
    <div role="status" className="flex flex-col gap-1 text-muted text-sm">
      {failed ? null : done ? (
        <>
          {earlier > 0 ? <p className="text-ink">{words.contains(earlier)}</p> : null}
          {found > 0 ? <p>{words.found(found)}</p> : null}
          {marked > 0 ? <p>{words.marked(marked)}</p> : null}
          {found + marked === 0 ? <p>{words.clean}</p> : null}
        </>
      ) : (
        <span className="flex items-center gap-2">
          <Spinner />
          {words.looking(looked.length, changes.length)}
        </span>
      )}
    </div>
  );
}

type ToReadProps = { looked: readonly LookedWhole[]; read: boolean; onRead: (read: boolean) => void };

/** What has to be read before it is approved. */
function ToRead({ looked, read, onRead }: ToReadProps) {
  const found = looked.flatMap((one) => one.found);
  const seen = looked.flatMap((one) => one.seen);
  if (!looked.some(needsReading)) return null;
  return (
    <>
      {found.length + seen.length > 0 ? (
        <div className="flex flex-col gap-3 rounded-md border border-warning-line p-3 text-sm">
          {found.length > 0 ? <FoundList found={found} /> : null}
          {seen.length > 0 ? <LensList seen={seen} /> : null}
        </div>
      ) : null}
      <Checkbox
        label={found.length > 0 ? words.read.found : words.read.marked}
        checked={read}
        onChange={(event) => onRead(event.currentTarget.checked)}
      />
    </>
  );
}
