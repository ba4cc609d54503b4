"use client";

import { useQueryClient } from "@tanstack/react-query";
import { X } from "lucide-react";
import Link from "next/link";
import { useEffect, useRef, useState } from "react";
import { createKeyAction } from "@/app/(console)/keys/actions";
import { firstMinutesOptions } from "@/components/console/navigation.keys";
import { useNewSecret } from "@/components/key/new-secret";
import { refreshStore } from "@/components/store/refresh-store";
import { useStoreActions } from "@/components/store/store-actions";
import { useOrigin } from "@/components/store/use-origin";
import { Button } from "@/components/ui/button";
import { CodeBlock } from "@/components/ui/code-block";
import { IconButton } from "@/components/ui/icon-button";
import { PathText } from "@/components/ui/path-text";
import { Tabs } from "@/components/ui/tabs";
import { Actor } from "@/components/version/actor";
import { welcomeWords } from "@/components/words/welcome.words";
import type { FirstMinutesJson } from "@/lib/navigation/navigation.present";
import { Arrived, Awaited } from "./first-sign";
import { NameStep } from "./name-step";
import { Step, type StepState } from "./step";
import { writeSnippets } from "./write-snippets";

type StoreFound = NonNullable<FirstMinutesJson["store"]>;
type KeyFound = NonNullable<FirstMinutesJson["key"]>;
type WriteFound = NonNullable<FirstMinutesJson["first_write"]>;

/** From nothing to an agent that remembers, in three steps that tick themselves off: what there is decides, not what was clicked. */
export function FirstMinutes({ state, close }: { state: FirstMinutesJson; close: () => void }) {
  const { store, key, first_write: write } = state;
  const list = useFocusOnNextStep([store, key, write].filter(Boolean).length);
  const turn = (done: boolean, ready: boolean): StepState => (done ? "done" : ready ? "now" : "later");
  return (
    <section
      aria-labelledby="first-minutes"
      className="relative rounded-xl border border-line bg-raised px-4 py-5 shadow-raised sm:px-6"
    >
      <h2 id="first-minutes" className="pr-10 font-semibold text-lg">
        {write ? welcomeWords.title.done : welcomeWords.title.begin}
      </h2>
      <p className="mt-0.5 mb-5 max-w-[64ch] text-base text-muted">
        {write ? welcomeWords.about.done : welcomeWords.about.begin}
      </p>
      {write ? (
        <IconButton
          label={welcomeWords.close}
          icon={<X size={16} aria-hidden="true" />}
          onClick={close}
          className="absolute! top-3 right-3"
        />
      ) : null}
      <ol ref={list} className="flex flex-col">
        <Step
          number={1}
          title={welcomeWords.store.title}
          state={turn(store !== null, true)}
          result={store ? <StoreLine store={store} /> : null}
        >
          {store ? null : <CreateStore />}
        </Step>
        <Step
          number={2}
          title={welcomeWords.key.title}
          state={turn(key !== null || write !== null, store !== null)}
          result={key ? `${key.name}, ${key.hint}` : null}
        >
          {write || !store ? null : key ? (
            <SecretLine store={store} apiKey={key} />
          ) : (
            <CreateKey store={store} initial={welcomeWords.key.initial} />
          )}
        </Step>
        <Step number={3} title={welcomeWords.write.title} state={turn(write !== null, store !== null && key !== null)}>
          {write ? <Reached write={write} /> : store && key ? <Write store={store} apiKey={key} /> : null}
        </Step>
      </ol>
      <span role="status" className="sr-only">
        {write ? welcomeWords.write.announced(write.path) : ""}
      </span>
    </section>
  );
}

/** The form of a step goes away when the step is done: whoever was in it goes on with the next one. */
function useFocusOnNextStep(done: number) {
  const list = useRef<HTMLOListElement>(null);
  const last = useRef(done);
  useEffect(() => {
    if (last.current === done) return;
    last.current = done;
    if (document.activeElement && document.activeElement !== document.body) return;
    const step = list.current?.querySelector("[aria-current=step]");
    (step?.querySelector("input") ?? step?.querySelector<HTMLElement>("h3"))?.focus();
  }, [done]);
  return list;
}

function StoreLine({ store }: { store: StoreFound }) {
  return (
    <Link
      href={`/stores/${store.id}`}
      className="rounded-xs underline decoration-line-strong underline-offset-2 hover:text-ink"
    >
      {store.name}
    </Link>
  );
}

function CreateStore() {
  const { createStore } = useStoreActions();
  const client = useQueryClient();
  return (
    <NameStep
      label={welcomeWords.store.name}
      hint={welcomeWords.store.hint}
      placeholder={welcomeWords.store.placeholder}
      maxLength={255}
      submit={welcomeWords.store.submit}
      act={(name) => createStore({ name })}
      done={async (store) => {
        void refreshStore(client, { storeId: store.id });
        await client.invalidateQueries({ queryKey: firstMinutesOptions().queryKey });
      }}
    />
  );
}

function CreateKey({ store, initial }: { store: StoreFound; initial: string }) {
  const client = useQueryClient();
  const [, keep] = useNewSecret();
  return (
    <NameStep
      label={welcomeWords.key.name}
      hint={welcomeWords.key.hint(store.name)}
      initial={initial}
      maxLength={100}
      submit={welcomeWords.key.submit}
      act={(name) => createKeyAction({ name, access: "read_write", store_ids: [store.id] })}
      done={async (key) => {
        keep({ keyId: key.id, secret: key.secret, storeIds: [store.id] });
        await client.invalidateQueries({ queryKey: firstMinutesOptions().queryKey });
      }}
    />
  );
}

/** The secret while this page knows it; afterwards, that it does not, and what to do. */
function SecretLine({ store, apiKey }: { store: StoreFound; apiKey: KeyFound }) {
  const [known] = useNewSecret();
  const [another, setAnother] = useState(false);
  if (known?.keyId === apiKey.id) {
    return (
      <div className="flex max-w-xl flex-col gap-2">
        <CodeBlock code={known.secret} label={welcomeWords.key.label} wrap />
        <p className="text-muted text-sm">{welcomeWords.key.copyNow}</p>
      </div>
    );
  }
  if (another) return <CreateKey store={store} initial={welcomeWords.key.initialAgain} />;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-muted text-sm">
      {welcomeWords.key.gone}
      <Button size="sm" onClick={() => setAnother(true)}>
        {welcomeWords.key.another}
      </Button>
    </p>
  );
}

function Write({ store, apiKey }: { store: StoreFound; apiKey: KeyFound }) {
  const [known] = useNewSecret();
  const secret = known?.keyId === apiKey.id ? known.secret : welcomeWords.write.keyPlace;
  const tabs = writeSnippets({ origin: useOrigin(), kind: "stores", id: store.id, key: secret }).map(
    ({ value, label, code }) => ({
      value,
      label,
      content: <CodeBlock code={code} label={label} maxHeight={19} />,
    }),
  );
  return (
    <div className="flex flex-col gap-3">
      <p className="text-muted">{known ? welcomeWords.write.run.withKey : welcomeWords.write.run.withoutKey}</p>
      <Tabs label={welcomeWords.write.ways} tabs={tabs} />
      <Awaited>{welcomeWords.write.waiting}</Awaited>
    </div>
  );
}

function Reached({ write }: { write: WriteFound }) {
  const href = `/stores/${write.memory_store_id}/memories/${write.memory_id}`;
  return (
    <Arrived
      action={
        <Button variant="primary" href={href} className="max-sm:w-full">
          {welcomeWords.write.read}
        </Button>
      }
    >
      {welcomeWords.write.reached(
        <Actor type={write.actor_type} name={write.actor_name} showKind={false} />,
        <code className="min-w-0 break-all font-mono text-sm">
          {write.path ? <PathText path={write.path} /> : welcomeWords.write.redactedPath}
        </code>,
      )}
    </Arrived>
  );
}
