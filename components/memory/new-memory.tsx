"use client";

import { useQueryClient } from "@tanstack/react-query";
import { ChevronLeft, Save } from "lucide-react";
import Link from "next/link";
import { useRouter, useSearchParams } from "next/navigation";
import { useState, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import { useLeaveGuard } from "@/components/console/use-leave-guard";
import { MemoryEditor } from "@/components/editor/memory-editor";
import { SizeMeter } from "@/components/editor/size-meter";
import { refreshStore } from "@/components/store/refresh-store";
import { useStoreActions } from "@/components/store/store-actions";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { toast } from "@/components/ui/toast";
import { memoryWords } from "@/components/words/memory.words";
import { uiWords } from "@/components/words/ui.words";
import type { MemoryJson } from "@/lib/memory/memory.present";
import { type Draft, draftOn, readDraft, subscribeDrafts, writeDraft } from "./draft-store";
import { memoryOptions } from "./memory.keys";
import { TemplateMenu } from "./new-memory-templates";
import { pathProblem } from "./path-problem";
import { useMemoryRights } from "./use-memory-rights";
import { useSaveKey } from "./use-save-key";

/** A memory that is not there yet: a path, a text, and nothing stored before it is saved. */
export function NewMemory({ storeId }: { storeId: string }) {
  const { block } = useMemoryRights(storeId);
  const folder = useSearchParams().get("in") ?? "/";
  if (block) return <EmptyState title={memoryWords.new.blocked}>{block}</EmptyState>;
  return <NewMemoryForm key={folder} storeId={storeId} folder={folder} />;
}

/**
 * What was typed here before, if anything was; else the folder that was asked for, to be gone on from.
 * @param created the memory that came of it: what is typed until its own page is there is a draft of it
 */
function useNewDraft(storeId: string, folder: string, created?: MemoryJson) {
  const id = created?.id ?? "new";
  const kept = useSyncExternalStore(
    subscribeDrafts,
    () => readDraft(storeId, id),
    () => null,
  );
  const [touched, setTouched] = useState(false);
  const empty: Draft = { baseVersionId: null, baseSha256: null, path: folder, text: "", typedAt: "" };
  const fresh = created ? draftOn(created, created.content ?? "") : empty;
  const worthKeeping = kept !== null && (touched || kept.text !== "" || !kept.path.endsWith("/"));
  const shown = worthKeeping ? kept : fresh;
  const change = (typed: Partial<Draft>) => {
    setTouched(true);
    writeDraft(storeId, id, { ...shown, ...typed, typedAt: new Date().toISOString() });
  };
  return [shown, change] as const;
}

function NewMemoryForm({ storeId, folder }: { storeId: string; folder: string }) {
  const { createMemory } = useStoreActions();
  const client = useQueryClient();
  const router = useRouter();
  const [created, setCreated] = useState<MemoryJson>();
  const [draft, change] = useNewDraft(storeId, folder, created);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  useLeaveGuard(draft.text !== "");
  useSaveKey(true, () => void save());

  async function save() {
    if (busy || created) return;
    const path = draft.path.trim();
    const wrong = path.endsWith("/") ? memoryWords.new.nameMissing : pathProblem(path);
    if (wrong) return setProblem(wrong);
    setBusy(true);
    const result = await createMemory({ memory_store_id: storeId, path, content: draft.text, view: "full" });
    setBusy(false);
    if (!result.ok) return setProblem(result.message);
    const since = readDraft(storeId, "new");
    if (since && since.text !== draft.text) writeDraft(storeId, result.value.id, draftOn(result.value, since.text));
    // Drawn before the old draft goes, or the editor would be empty for a moment.
    flushSync(() => setCreated(result.value));
    writeDraft(storeId, "new", null);
    client.setQueryData(memoryOptions(storeId, result.value.id).queryKey, result.value);
    void refreshStore(client, { storeId });
    toast.success(memoryWords.new.done(path));
    if (result.value.masked) toast.info(memoryWords.edit.savedMasked, { description: result.value.masked });
    const memories = `/stores/${storeId}/memories`;
    // Whoever has gone elsewhere meanwhile is left there.
    if (window.location.pathname === `${memories}/new`) router.replace(`${memories}/${result.value.id}`);
  }

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex shrink-0 items-start gap-2 border-line border-b px-3 py-2 md:px-4">
        <Link
          href={`/stores/${storeId}`}
          aria-label={memoryWords.back}
          className="flex size-10 shrink-0 items-center justify-center rounded-md text-muted hover:text-ink md:hidden"
        >
          <ChevronLeft size={18} aria-hidden="true" />
        </Link>
        <Field label={memoryWords.new.path} hideLabel error={problem} className="flex-1">
          <Input
            mono
            autoFocus
            value={draft.path}
            spellCheck={false}
            autoComplete="off"
            autoCapitalize="off"
            placeholder={memoryWords.new.pathPlaceholder}
            onChange={(event) => {
              setProblem(undefined);
              change({ path: event.currentTarget.value });
            }}
          />
        </Field>
        <TemplateMenu
          disabled={draft.text !== ""}
          onChoose={({ name, text }) =>
            change({ text, path: draft.path.endsWith("/") ? `${draft.path}${name}` : draft.path })
          }
        />
        <Button variant="quiet" href={`/stores/${storeId}`} className="max-sm:hidden">
          {uiWords.cancel}
        </Button>
        <Button
          variant="primary"
          busy={busy}
          onClick={() => void save()}
          aria-keyshortcuts="Meta+S Control+S"
          icon={<Save size={14} aria-hidden="true" />}
        >
          {memoryWords.new.submit}
        </Button>
      </div>
      <div className="min-h-0 flex-1">
        <MemoryEditor
          path={draft.path}
          value={draft.text}
          onChange={(text) => change({ text })}
          onSave={() => void save()}
          ariaLabel={memoryWords.new.text}
        />
      </div>
      <footer className="flex min-h-9 shrink-0 items-center border-line border-t px-3 text-muted text-xs md:px-4">
        <SizeMeter value={draft.text} />
        <span className="flex-1" />
        <span className="max-sm:hidden">{memoryWords.new.help}</span>
      </footer>
    </div>
  );
}
