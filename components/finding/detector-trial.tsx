"use client";

import { FlaskConical } from "lucide-react";
import { useState } from "react";
import { useStoreActions } from "@/components/store/store-actions";
import { Button } from "@/components/ui/button";
import { Field, FieldError } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import { VisibleText } from "@/components/ui/visible-text";
import { findingSettingsWords } from "@/components/words/finding-settings.words";
import type { DetectorSettings } from "@/lib/domain/detector-policy";
import type { DetectedJson } from "@/lib/finding/finding.present";

const words = findingSettingsWords.trial;

type DetectorTrialProps = {
  storeId: string;
  detectors: DetectorSettings;
  hint: string;
  /** A rule on trial does nothing yet that could be told. */
  tellsActions?: boolean;
};

/** A text that is looked at by settings that need not be saved. */
export function DetectorTrial({ storeId, detectors, hint, tellsActions = false }: DetectorTrialProps) {
  const { tryDetectors } = useStoreActions();
  const [text, setText] = useState("");
  const [busy, setBusy] = useState(false);
  const [tried, setTried] = useState<{ of: string; seen: DetectedJson[]; message?: string }>();
  const asked = JSON.stringify([text, detectors]);
  async function run() {
    setBusy(true);
    const result = await tryDetectors({ memory_store_id: storeId, text, detectors });
    setTried({ of: asked, seen: result.ok ? result.value.data : [], message: result.ok ? undefined : result.message });
    setBusy(false);
  }
  // What was seen in another text, or by other settings, is not said of these.
  const shown = tried?.of === asked ? tried : undefined;
  return (
    <div className="flex flex-col gap-2">
      <Field label={words.text} hint={hint}>
        <Textarea
          mono
          rows={3}
          value={text}
          maxLength={20_000}
          spellCheck={false}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </Field>
      <div>
        <Button
          size="sm"
          busy={busy}
          disabled={text === ""}
          icon={<FlaskConical size={14} aria-hidden="true" />}
          onClick={() => void run()}
        >
          {words.run}
        </Button>
      </div>
      <div role="status" className="text-sm">
        {shown && !shown.message ? <Seen seen={shown.seen} tellsActions={tellsActions} /> : null}
      </div>
      <FieldError>{shown?.message}</FieldError>
    </div>
  );
}

function Seen({ seen, tellsActions }: { seen: readonly DetectedJson[]; tellsActions: boolean }) {
  if (seen.length === 0) return <p className="text-muted">{words.none}</p>;
  return (
    <ul className="flex max-h-48 flex-col gap-1 overflow-y-auto">
      {seen.map((one) => (
        <li key={`${one.kind} ${one.rule} ${one.start}`} className="flex flex-wrap gap-x-2 [overflow-wrap:anywhere]">
          <VisibleText text={words.found(one.line, one.looks_like)} />
          {tellsActions ? <span className="text-muted">{findingSettingsWords.actions[one.action]}</span> : null}
        </li>
      ))}
    </ul>
  );
}
