"use client";

import { Button } from "@/components/ui/button";
import { CodeBlock } from "@/components/ui/code-block";
import { Tabs } from "@/components/ui/tabs";
import { keyWords } from "@/components/words/key.words";
import type { KeyJson } from "@/lib/key/key.present";
import { useNewSecret } from "./new-secret";
import { keySnippets } from "./snippets";

/** A new key's secret and what to paste to try it. */
export function KeySecret(props: { apiKey: KeyJson & { secret: string }; publicUrl: string; onDone: () => void }) {
  const { apiKey, publicUrl, onDone } = props;
  const { id: keyId, secret, stores } = apiKey;
  const [, keep] = useNewSecret();
  const storeIds = stores === "all" ? stores : stores.map((store) => store.id);
  const tabs = keySnippets(publicUrl, secret).map(({ value, label, code }) => ({
    value,
    label,
    content: <CodeBlock code={code} label={label} maxHeight={14} />,
  }));
  return (
    <div className="flex flex-col gap-5 pb-2">
      <CodeBlock code={secret} label={keyWords.secret.name} wrap />
      <section className="flex flex-col gap-2" aria-label={keyWords.secret.tryIt}>
        <h3 className="font-medium text-sm">{keyWords.secret.tryIt}</h3>
        <Tabs label={keyWords.secret.ways} tabs={tabs} />
      </section>
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        {apiKey.access === "read_write" || apiKey.access === "read_only" ? (
          <Button
            href={storeIds === "all" ? "/connect" : `/connect?store=${storeIds[0] ?? ""}`}
            onClick={() => keep({ keyId, secret, storeIds })}
          >
            {keyWords.secret.connect}
          </Button>
        ) : null}
        <Button variant="primary" onClick={onDone}>
          {keyWords.secret.done}
        </Button>
      </div>
    </div>
  );
}
