"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { waitsForSecond } from "@/components/approval/waits-for-second";
import { useMay } from "@/components/console/permissions";
import { ExposureNote } from "@/components/exposure/exposure-note";
import { HeldDialog } from "@/components/hold/held-dialog";
import { heldHereOptions } from "@/components/hold/hold.keys";
import { forgetVersions } from "@/components/store/refresh-store";
import { outcomeOf, useStoreActions } from "@/components/store/store-actions";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { Textarea } from "@/components/ui/textarea";
import { toast } from "@/components/ui/toast";
import { uiWords } from "@/components/words/ui.words";
import { versionWords } from "@/components/words/version.words";
import { isNamedAfter } from "@/lib/domain/entry";
import type { HeldHereJson } from "@/lib/hold/hold.present";
import type { MemoryJson } from "@/lib/memory/memory.present";
import { type RedactionReason, redactionReasons } from "@/lib/version/version";
import type { ConsoleVersionJson } from "@/lib/version/version.present";
import { redactionReasonWords } from "./version-words";

/** The form of a redaction that begins with this version: it takes the path as well. */
export const redactEverywhereHref = ({ memory_store_id: store, id }: ConsoleVersionJson) =>
  `/redactions/new?from=version&store=${store}&version=${id}`;

export type RedactDialogProps = { version: ConsoleVersionJson; head: MemoryJson | null; onClose: () => void };

const reasonOptions = redactionReasons.map((value) => ({ value, label: redactionReasonWords[value] }));

/** The hold that forbids a redaction; null where none does. Undefined while that is being asked. */
function useHoldOn(storeId: string, memoryId: string): HeldHereJson | null | undefined {
  const query = useQuery(heldHereOptions({ memory_store_id: storeId, memory_id: memoryId }));
  // Where it could not be asked, the act itself says so.
  return query.isError ? null : query.data && (query.data.data[0] ?? null);
}

/** Removes the content of one version for good, or says what has to come first. */
export function RedactDialog({ version, head, onClose }: RedactDialogProps) {
  const hold = useHoldOn(version.memory_store_id, version.memory_id);
  if (hold === undefined) return null;
  if (hold) return <HeldDialog hold={hold} onClose={onClose} />;
  if (head?.memory_version_id === version.id) return <HeadCannotBeRedacted onClose={onClose} />;
  return <RedactQuestion version={version} head={head} onClose={onClose} />;
}

/** For what a live memory says now: why it cannot be redacted yet, and the way out. */
function HeadCannotBeRedacted({ onClose }: { onClose: () => void }) {
  const mayWrite = useMay("memory.update");
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={versionWords.redact.head.title}
      description={versionWords.redact.head.text}
      footer={
        <DialogClose>
          <Button variant="primary">{uiWords.close}</Button>
        </DialogClose>
      }
    >
      <ol className="ml-4 flex list-decimal flex-col gap-1.5 pb-1 text-base">
        <li>{mayWrite ? versionWords.redact.head.first : versionWords.redact.head.firstAsk}</li>
        <li>{versionWords.redact.head.second}</li>
      </ol>
    </Dialog>
  );
}

type RedactHeadDialogProps = { storeId: string; memoryId: string; onClose: () => void };

/** As `RedactDialog`, for what a live memory says now. */
export function RedactHeadDialog({ storeId, memoryId, onClose }: RedactHeadDialogProps) {
  const hold = useHoldOn(storeId, memoryId);
  if (hold === undefined) return null;
  return hold ? <HeldDialog hold={hold} onClose={onClose} /> : <HeadCannotBeRedacted onClose={onClose} />;
}

/** The path of the live memory outlives one of its texts, and says the words of the text that it was made of. */
const saysIt = (head: MemoryJson | null, { content }: ConsoleVersionJson): boolean =>
  head !== null && content !== null && isNamedAfter(head.path, content);

function RedactQuestion({ version, head, onClose }: RedactDialogProps) {
  const { redactVersion } = useStoreActions();
  const client = useQueryClient();
  const [reason, setReason] = useState<RedactionReason>("secret");
  const [note, setNote] = useState("");
  const { memory_store_id: storeId, memory_id: memoryId } = version;
  // The text is gone afterwards, and with it what tells that the path says it.
  const [inPath] = useState(() => saysIt(head, version));

  async function confirm() {
    const words = note.trim() || undefined;
    const asked = { memory_store_id: storeId, memory_version_id: version.id, reason, note: words };
    const result = await redactVersion(asked);
    if (waitsForSecond(result)) return;
    outcomeOf(result);
    await forgetVersions(client, { storeId, memoryIds: [memoryId] });
    const done = versionWords.redact.done(version.number);
    if (inPath) toast.info(done, { description: versionWords.redact.pathLeft });
    else toast.success(done);
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={versionWords.redact.ask(version.number)}
      description={versionWords.redact.warning}
      confirmLabel={versionWords.redact.confirm}
      confirmText={versionWords.redact.typed}
      onConfirm={confirm}
    >
      {inPath ? (
        <Banner
          tone="warning"
          title={versionWords.redact.inPath}
          actions={
            <Button size="sm" href={redactEverywhereHref(version)}>
              {versionWords.view.redactEverywhere}
            </Button>
          }
        >
          {versionWords.redact.inPathText}
        </Banner>
      ) : null}
      <Field label={versionWords.redact.reason}>
        <Select
          value={reason}
          options={reasonOptions}
          onChange={(event) => setReason(event.currentTarget.value as RedactionReason)}
        />
      </Field>
      <Field label={versionWords.redact.note} optional hint={versionWords.redact.noteHint}>
        <Textarea value={note} maxLength={1_000} rows={2} onChange={(event) => setNote(event.currentTarget.value)} />
      </Field>
      <ExposureNote storeId={storeId} versionIds={[version.id]} />
    </ConfirmDialog>
  );
}
