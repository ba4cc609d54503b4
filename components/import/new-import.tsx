"use client";

import { useQuery } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { pullImportAction } from "@/app/(console)/stores/[store]/import/actions";
import { useMay } from "@/components/console/permissions";
import { reachable } from "@/components/console/reachable";
import { useGoOn } from "@/components/console/use-go-on";
import { storeOptions } from "@/components/store/store.keys";
import { PageBody } from "@/components/ui/app-shell";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Input } from "@/components/ui/input";
import { PageHeader } from "@/components/ui/page-header";
import { RadioGroup } from "@/components/ui/radio-group";
import { importWords as words } from "@/components/words/import.words";
import { type ImportSource, importSources } from "@/lib/domain/import";
import type { ImportJson } from "@/lib/import/import.present";
import { type Chosen, FileChoice } from "./file-choice";
import { ImportList } from "./import-list";
import { sendImport } from "./send-import";

const options = importSources.map((value) => ({ value, ...words.sources[value] }));
const histories = (["auto", "latest"] as const).map((value) => ({ value, ...words.history[value] }));
const plain = { autoComplete: "off", spellCheck: false } as const;
const pull = reachable(pullImportAction);

/** Asks what to import and from where, and lists what was imported before. */
export function NewImport({ storeId }: { storeId: string }) {
  const store = useQuery(storeOptions(storeId)).data;
  const may = useMay("memory.create", storeId);
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <PageBody>
        <PageHeader title={words.title} description={words.about} />
        {store?.archived_at ? (
          <Banner>{words.archived}</Banner>
        ) : may ? (
          <ImportForm storeId={storeId} />
        ) : (
          <Banner>{words.forbidden}</Banner>
        )}
        {may ? <ImportList storeId={storeId} /> : null}
      </PageBody>
    </div>
  );
}

function ImportForm({ storeId }: { storeId: string }) {
  const goOn = useGoOn();
  const [source, setSource] = useState<ImportSource>("files");
  const [chosen, setChosen] = useState<Chosen>({ files: [], leftOut: 0 });
  const [history, setHistory] = useState("auto");
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  async function begin(data: FormData): Promise<ImportJson | string> {
    const text = (name: string) => String(data.get(name) ?? "").trim();
    const into = text("into") || "/";
    if (!into.startsWith("/") || !into.endsWith("/")) return words.into.problem;
    if (source !== "server") {
      return sendImport({ storeId, source, files: chosen.files, into, history, fromStore: text("from_store") });
    }
    const prefix = text("prefix");
    const server = { base_url: text("url"), api_key: text("key"), memory_store_id: text("store") };
    const result = await pull({
      memory_store_id: storeId,
      into,
      server: prefix === "" ? server : { ...server, path_prefix: prefix },
    });
    return result.ok ? result.value : inWordsOfTheForm(result.message);
  }
  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const missing = [...form.querySelectorAll<HTMLInputElement>("input[required]")].find(({ value }) => !value.trim());
    if (missing) {
      missing.focus();
      return setRefusal(words.server.missing);
    }
    setBusy(true);
    setRefusal(null);
    const begun = await begin(new FormData(form));
    if (typeof begun !== "string") return goOn(`/stores/${storeId}/import/${begun.id}`);
    setBusy(false);
    setRefusal(begun);
  }
  const choose = (value: string) => {
    setSource(importSources.find((one) => one === value) ?? "files");
    setChosen({ files: [], leftOut: 0 });
    setRefusal(null);
  };
  return (
    <Form
      onSubmit={(event) => void submit(event)}
      noValidate
      autoComplete="off"
      className="flex max-w-2xl flex-col gap-6"
    >
      <RadioGroup legend={words.from} name="source" value={source} onValueChange={choose} options={options} />
      {source === "server" ? (
        <ServerFields />
      ) : (
        <FileChoice
          key={source}
          source={source}
          chosen={chosen}
          onChoose={(next) => {
            setChosen(next);
            setRefusal(null);
          }}
        />
      )}
      {source === "jsonl" ? (
        <>
          <RadioGroup
            legend={words.history.label}
            name="history"
            value={history}
            onValueChange={setHistory}
            options={histories}
          />
          <Field label={words.fromStore.label} hint={words.fromStore.hint} optional>
            <Input name="from_store" className="font-mono" {...plain} />
          </Field>
        </>
      ) : null}
      <Field label={words.into.label} hint={words.into.hint}>
        <Input name="into" className="font-mono" defaultValue="/" {...plain} />
      </Field>
      {refusal === null ? null : (
        <Banner tone="danger" urgent>
          {refusal}
        </Banner>
      )}
      <Button type="submit" variant="primary" busy={busy} className="self-start">
        {words.check}
      </Button>
    </Form>
  );
}

const fieldNames = [
  ["server.base_url", words.server.url],
  ["server.api_key", words.server.key],
  ["server.memory_store_id", words.server.store],
  ["server.path_prefix", words.server.prefix],
] as const;

/** What the server calls a field is not what stands above it. */
const inWordsOfTheForm = (message: string) =>
  fieldNames.reduce((said, [name, label]) => said.replaceAll(name, label), message);

function ServerFields() {
  return (
    <div className="flex flex-col gap-4">
      <Field label={words.server.url} required>
        <Input name="url" type="url" placeholder={words.server.urlPlaceholder} {...plain} />
      </Field>
      <Field label={words.server.key} hint={words.server.keyHint} required>
        <Input name="key" type="password" className="font-mono" {...plain} autoComplete="new-password" />
      </Field>
      <Field label={words.server.store} required>
        <Input name="store" className="font-mono" {...plain} />
      </Field>
      <Field label={words.server.prefix} optional>
        <Input name="prefix" className="font-mono" placeholder={words.server.prefixPlaceholder} {...plain} />
      </Field>
    </div>
  );
}
