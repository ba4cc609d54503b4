"use client";

import { History, Square } from "lucide-react";
import Link from "next/link";
import { Button } from "@/components/ui/button";
import { FieldError } from "@/components/ui/field";
import { Progress } from "@/components/ui/progress";
import { findingSettingsWords } from "@/components/words/finding-settings.words";
import { type BackTest as Test, useBackTest } from "./use-back-test";

const words = findingSettingsWords.backTest;

/** What a pattern would have found in everything that was ever written in the store. */
export function BackTest({ storeId, pattern }: { storeId: string; pattern: string }) {
  const { test, run, stop } = useBackTest(storeId);
  // What was found with another pattern is not said of this one.
  const shown = test?.pattern === pattern ? test : undefined;
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {test?.state === "running" ? (
          <Button size="sm" icon={<Square size={13} aria-hidden="true" />} onClick={stop}>
            {words.stop}
          </Button>
        ) : (
          <Button
            size="sm"
            disabled={pattern === ""}
            icon={<History size={14} aria-hidden="true" />}
            onClick={() => run(pattern)}
          >
            {words.act}
          </Button>
        )}
        {shown?.state === "running" && shown.of ? (
          <Progress label={words.progress} done={shown.of - shown.left} total={shown.of} className="w-40" />
        ) : null}
        <p role="status" className="text-muted text-xs">
          {shown && !shown.message ? stateOf(shown) : null}
        </p>
      </div>
      {shown && (shown.versions > 0 || shown.state === "done") ? <Found storeId={storeId} test={shown} /> : null}
      <FieldError>{shown?.message}</FieldError>
    </div>
  );
}

function stateOf({ state, of, left }: Test): string {
  if (state === "stopped") return words.stopped;
  if (state === "done") return words.done;
  return of === null ? words.starting : words.running(left);
}

function Found({ storeId, test }: { storeId: string; test: Test }) {
  if (test.versions === 0) return <p className="text-sm">{words.nothing}</p>;
  return (
    <div className="text-sm">
      <p className="tabular-nums">{words.found(test.versions, test.live)}</p>
      <p className="mt-2 text-muted text-xs">{words.samples}</p>
      <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
        {test.samples.map(({ memory_id, memory_version_id, version_number, line, is_head }) => (
          <li key={memory_version_id}>
            <Link
              href={`/stores/${storeId}/memories/${memory_id}?version=${memory_version_id}`}
              className="underline underline-offset-2"
            >
              {words.sample(version_number, line)}
            </Link>
            {is_head ? <span className="text-muted"> {words.now}</span> : null}
          </li>
        ))}
      </ul>
    </div>
  );
}
