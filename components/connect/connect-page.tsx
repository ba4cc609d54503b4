"use client";

import { useQueryClient } from "@tanstack/react-query";
import { createKeyAction } from "@/app/(console)/keys/actions";
import { useMay } from "@/components/console/permissions";
import { keyListOptions } from "@/components/key/key.keys";
import { type NewSecret, reaches, useNewSecret } from "@/components/key/new-secret";
import { useOrigin } from "@/components/store/use-origin";
import { PageBody } from "@/components/ui/app-shell";
import { Banner } from "@/components/ui/banner";
import { CodeBlock } from "@/components/ui/code-block";
import { PageHeader } from "@/components/ui/page-header";
import { VisibleText } from "@/components/ui/visible-text";
import { NameStep } from "@/components/welcome/name-step";
import { Step } from "@/components/welcome/step";
import { connectWords as words } from "@/components/words/connect.words";
import { welcomeWords } from "@/components/words/welcome.words";
import { ConnectWays } from "./connect-ways";
import { FirstCall } from "./first-call";
import { TargetPicker } from "./target-picker";
import { sdkSession } from "./tool-snippets";
import { type Target, type TargetChoice, useTarget } from "./use-target";

/** How an agent gets at a store or a session: its key, what its side has to be told, and its first call. */
export function ConnectPage({ since }: { since: string }) {
  const choice = useTarget();
  const mayCreate = useMay("key.create");
  const [known] = useNewSecret();
  const { target } = choice;
  const secret = known && target && reaches(known, target.storeIds) ? known : null;
  const origin = useOrigin();
  const current = !target ? 1 : secret || !mayCreate ? 3 : 2;
  return (
    <PageBody>
      <PageHeader title={words.title} description={words.about} />
      <ol className="flex max-w-4xl flex-col">
        <Step
          number={1}
          title={words.target.title}
          state={target ? "done" : "now"}
          result={target ? <VisibleText text={target.name} /> : null}
        >
          <TargetPicker choice={choice} />
          <SessionHelp choice={choice} origin={origin} />
          {target?.closed ? (
            <div className="mt-4 max-w-xl">
              <Banner tone="warning" title={words.closed.title}>
                {words.closed.text}
              </Banner>
            </div>
          ) : null}
        </Step>
        <Step number={2} title={words.key.title} state={secret ? "done" : current === 2 ? "now" : "later"}>
          {target ? <KeyPart target={target} secret={secret} /> : null}
        </Step>
        <Step number={3} title={words.ways.title} state={current === 3 ? "now" : "later"}>
          {target ? (
            <ConnectWays
              endpoint={{ origin, kind: target.kind, id: target.id, key: secret?.secret ?? words.place }}
              withKey={secret !== null}
            />
          ) : null}
        </Step>
        {target ? (
          <FirstCall number={4} target={target} keyId={secret?.keyId} since={since} />
        ) : (
          <Step number={4} title={words.seen.title} state="later" />
        )}
      </ol>
    </PageBody>
  );
}

/** Sessions are begun by programs: where there is none, how. */
function SessionHelp({ choice, origin }: { choice: TargetChoice; origin: string }) {
  if (choice.kind !== "sessions" || choice.pending || choice.chosen !== undefined) return null;
  const code = sdkSession({ origin, kind: "sessions", id: "", key: words.place }, "memstore_…");
  return (
    <div className="mt-3 max-w-xl">
      <CodeBlock code={code} label={words.target.sessionCode} />
    </div>
  );
}

function KeyPart({ target, secret }: { target: Target; secret: NewSecret | null }) {
  const client = useQueryClient();
  const mayCreate = useMay("key.create");
  const [, keep] = useNewSecret();
  if (secret) {
    return (
      <div className="flex max-w-xl flex-col gap-2">
        <CodeBlock code={secret.secret} label={welcomeWords.key.label} wrap />
        <p className="text-muted text-sm">{welcomeWords.key.copyNow}</p>
      </div>
    );
  }
  if (!mayCreate) return <p className="max-w-[64ch] text-muted">{words.key.ask}</p>;
  if (target.storeIds.length === 0) return <p className="max-w-[64ch] text-muted">{words.key.own}</p>;
  return (
    <div className="flex flex-col gap-3">
      <NameStep
        key={target.id}
        label={welcomeWords.key.name}
        hint={words.key.hint(target.kind === "stores" ? 1 : 2)}
        initial={words.key.initial(target.name)}
        maxLength={100}
        submit={welcomeWords.key.submit}
        act={(name) => createKeyAction({ name, access: "read_write", store_ids: [...target.storeIds] })}
        done={async (key) => {
          keep({ keyId: key.id, secret: key.secret, storeIds: target.storeIds });
          await client.invalidateQueries({ queryKey: keyListOptions().queryKey });
        }}
      />
      <p className="text-muted text-sm">{words.key.own}</p>
    </div>
  );
}
