"use client";

import { useQuery } from "@tanstack/react-query";
import { Button } from "@/components/ui/button";
import { Time } from "@/components/ui/time";
import { Arrived, Awaited } from "@/components/welcome/first-sign";
import { Step } from "@/components/welcome/step";
import { connectWords } from "@/components/words/connect.words";
import type { FirstCallJson } from "@/lib/navigation/navigation.present";
import { firstCallOptions } from "./connect.keys";
import type { Target } from "./use-target";

const words = connectWords.seen;
type Seen = NonNullable<FirstCallJson["seen"]>;

export type FirstCallProps = {
  /** Which of the steps it is. */
  number: number;
  target: Target;
  /** The key that was made for it, if one was here. */
  keyId: string | undefined;
  /** From when on a call counts, by the server's clock. */
  since: string;
};

/** The last step, which takes itself: waits for the agent, and says when it has come. */
export function FirstCall({ number, target, keyId, since }: FirstCallProps) {
  const place = target.kind === "stores" ? { memory_store_id: target.id } : { session_id: target.id };
  const query = useQuery(firstCallOptions({ ...place, ...(keyId ? { api_key_id: keyId } : {}), since }));
  const seen = query.data?.seen;
  return (
    <Step number={number} title={words.title} state={seen ? "done" : "later"}>
      {seen ? <FirstSeen seen={seen} target={target} /> : null}
      {seen ? null : query.isError ? (
        <p className="text-muted text-sm">{words.failed}</p>
      ) : (
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <Awaited>{words.waiting}</Awaited>
          <Button
            size="sm"
            variant="quiet"
            href={`/playground?${target.kind === "stores" ? "store" : "session"}=${target.id}`}
          >
            {words.playground}
          </Button>
        </div>
      )}
      <span role="status" className="sr-only">
        {seen ? words.announced : ""}
      </span>
    </Step>
  );
}

function FirstSeen({ seen, target }: { seen: Seen; target: Target }) {
  const when = <Time value={seen.at} />;
  const { call, write } = seen;
  const name = call && <code className="font-mono text-sm">{[call.tool, call.command].filter(Boolean).join(" ")}</code>;
  const said = name ? words.call(name, when) : write ? words.write(when) : words.use(when);
  return (
    <Arrived
      action={
        <Button variant="primary" href={placeOf(seen, target)} className="max-sm:w-full">
          {call || target.kind === "sessions" ? words.session : write ? words.memory : words.store}
        </Button>
      }
    >
      {said}
    </Arrived>
  );
}

function placeOf({ call, write }: Seen, target: Target): string {
  if (call) return `/sessions/${call.session_id}`;
  if (write) return `/stores/${write.memory_store_id}/memories/${write.memory_id}`;
  return target.kind === "stores" ? `/stores/${target.id}` : `/sessions/${target.id}`;
}
