"use client";

import { Plus, X } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { FieldError } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { storeSettingsWords } from "@/components/words/store-settings.words";
import type { ConsoleStoreJson } from "@/lib/store/store.present";
import { metadataPatch, type Pair, pairsProblem, toPairs } from "./metadata-pairs";
import { SettingsSection } from "./settings-section";
import { useStoreActions } from "./store-actions";
import { useSettingsForm } from "./use-settings-form";

const mostPairs = 16;

/** What is typed, and what it was typed over: what somebody else adds meanwhile is not what was taken out here. */
type Typed = { pairs: Pair[]; before: Record<string, string> };

export function StoreMetadataSection({ store, readOnly }: { store: ConsoleStoreJson; readOnly: boolean }) {
  const { updateStore } = useStoreActions();
  const [typed, setTyped] = useState<Typed | null>(null);
  const { pairs, before } = typed ?? { pairs: toPairs(store.metadata), before: store.metadata };
  const patch = metadataPatch(before, pairs);
  const problem = pairsProblem(pairs);
  const form = useSettingsForm(store.id, () => updateStore({ memory_store_id: store.id, metadata: patch }), {
    say: storeSettingsWords.metadata.saved,
    typed,
    setTyped,
    nothing: null,
  });
  const put = (next: Pair[]) => setTyped({ pairs: next, before });
  const change = (id: number, part: Partial<Pair>) =>
    put(pairs.map((pair) => (pair.id === id ? { ...pair, ...part } : pair)));
  const add = () => put([...pairs, { id: Math.max(-1, ...pairs.map(({ id }) => id)) + 1, key: "", value: "" }]);
  return (
    <SettingsSection title={storeSettingsWords.metadata.title} about={storeSettingsWords.metadata.about}>
      <Form onSubmit={form.submit} className="flex flex-col gap-3">
        {pairs.length === 0 ? <p className="text-muted">{storeSettingsWords.metadata.none}</p> : null}
        {pairs.map((pair, index) => (
          <div key={pair.id} className="flex items-center gap-2">
            <Input
              mono
              aria-label={storeSettingsWords.metadata.key(index + 1)}
              placeholder={storeSettingsWords.metadata.keyPlaceholder}
              value={pair.key}
              maxLength={64}
              readOnly={readOnly}
              className="max-w-48"
              onChange={(event) => change(pair.id, { key: event.currentTarget.value })}
            />
            <Input
              aria-label={storeSettingsWords.metadata.value(index + 1)}
              placeholder={storeSettingsWords.metadata.valuePlaceholder}
              value={pair.value}
              maxLength={512}
              readOnly={readOnly}
              onChange={(event) => change(pair.id, { value: event.currentTarget.value })}
            />
            {readOnly ? null : (
              <IconButton
                label={storeSettingsWords.metadata.remove(pair.key, index + 1)}
                icon={<X size={14} aria-hidden="true" />}
                onClick={() => put(pairs.filter(({ id }) => id !== pair.id))}
              />
            )}
          </div>
        ))}
        <FieldError>{problem ?? form.message}</FieldError>
        {readOnly ? null : (
          <div className="flex flex-wrap gap-2">
            <Button icon={<Plus size={14} aria-hidden="true" />} disabled={pairs.length >= mostPairs} onClick={add}>
              {storeSettingsWords.metadata.add}
            </Button>
            <Button
              type="submit"
              variant="primary"
              busy={form.busy}
              disabled={problem !== undefined || Object.keys(patch).length === 0}
            >
              {storeSettingsWords.metadata.submit}
            </Button>
          </div>
        )}
      </Form>
    </SettingsSection>
  );
}
