"use client";

import { Plus, X } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { FieldError } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import type { ConsoleStoreJson } from "@/lib/store/store.present";
import { metadataPatch, type Pair, pairsProblem, toPairs } from "./metadata-pairs";
import { SettingsSection } from "./settings-section";
import { useStoreActions } from "./store-actions";
import { useSettingsForm } from "./use-settings-form";

const mostPairs = 16;

export function StoreMetadataSection({ store, readOnly }: { store: ConsoleStoreJson; readOnly: boolean }) {
  const { updateStore } = useStoreActions();
  const [typed, setTyped] = useState<Pair[] | null>(null);
  const pairs = typed ?? toPairs(store.metadata);
  const patch = metadataPatch(store.metadata, pairs);
  const problem = pairsProblem(pairs);
  const form = useSettingsForm(store.id, () => updateStore({ memory_store_id: store.id, metadata: patch }), {
    say: "Saved the metadata",
    onDone: () => setTyped(null),
  });
  const change = (id: number, part: Partial<Pair>) =>
    setTyped(pairs.map((pair) => (pair.id === id ? { ...pair, ...part } : pair)));
  const add = () => setTyped([...pairs, { id: Math.max(-1, ...pairs.map(({ id }) => id)) + 1, key: "", value: "" }]);
  return (
    <SettingsSection
      title="Metadata"
      about="Pairs for your own programs, such as an owner or an environment. At most 16."
    >
      <form onSubmit={form.submit} className="flex flex-col gap-3">
        {pairs.length === 0 ? <p className="text-muted">No pairs yet.</p> : null}
        {pairs.map((pair, index) => (
          <div key={pair.id} className="flex items-center gap-2">
            <Input
              mono
              aria-label={`Key ${index + 1}`}
              placeholder="key"
              value={pair.key}
              maxLength={64}
              readOnly={readOnly}
              className="max-w-48"
              onChange={(event) => change(pair.id, { key: event.currentTarget.value })}
            />
            <Input
              aria-label={`Value ${index + 1}`}
              placeholder="value"
              value={pair.value}
              maxLength={512}
              readOnly={readOnly}
              onChange={(event) => change(pair.id, { value: event.currentTarget.value })}
            />
            {readOnly ? null : (
              <IconButton
                label={`Remove ${pair.key || `pair ${index + 1}`}`}
                icon={<X size={14} aria-hidden="true" />}
                onClick={() => setTyped(pairs.filter(({ id }) => id !== pair.id))}
              />
            )}
          </div>
        ))}
        <FieldError>{problem ?? form.message}</FieldError>
        {readOnly ? null : (
          <div className="flex flex-wrap gap-2">
            <Button icon={<Plus size={14} aria-hidden="true" />} disabled={pairs.length >= mostPairs} onClick={add}>
              Add pair
            </Button>
            <Button
              type="submit"
              variant="primary"
              busy={form.busy}
              disabled={problem !== undefined || Object.keys(patch).length === 0}
            >
              Save metadata
            </Button>
          </div>
        )}
      </form>
    </SettingsSection>
  );
}
