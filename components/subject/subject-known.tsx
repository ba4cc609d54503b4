"use client";

import { Snowflake } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { PlaceHoldDialog } from "@/components/hold/place-hold-dialog";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { VisibleText } from "@/components/ui/visible-text";
import { subjectWords } from "@/components/words/subject.words";
import type { StageProps } from "./subject-stage";

const words = subjectWords.known;
const fixed = new Set(["searching", "waiting", "applying", "closed"]);

/** What somebody is known by, for as long as the case is open. */
export function SubjectKnown({ subject, again }: StageProps) {
  const [placing, setPlacing] = useState(false);
  const held = subject.hold_ids.length > 0;
  return (
    <section aria-label={words.title} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-semibold text-base">{words.title}</h2>
        <span className="flex flex-wrap gap-2">
          {subject.state === "closed" ? null : (
            <Button size="sm" icon={<Snowflake size={14} aria-hidden="true" />} onClick={() => setPlacing(true)}>
              {words.hold}
            </Button>
          )}
          {fixed.has(subject.state) || held ? null : (
            <Button size="sm" href={`/subjects/${subject.id}/edit`}>
              {words.edit}
            </Button>
          )}
        </span>
      </div>
      {held ? (
        <Banner tone="warning" title={words.held}>
          <Link href="/holds" className="break-all font-mono text-xs hover:underline">
            {subject.hold_ids.join(", ")}
          </Link>
        </Banner>
      ) : null}
      {placing ? (
        <PlaceHoldDialog
          subject={subject}
          onClose={() => setPlacing(false)}
          onPlaced={async () => {
            setPlacing(false);
            await again();
          }}
        />
      ) : null}
      {subject.identifiers.length === 0 ? (
        <p className="text-muted text-sm">{words.gone}</p>
      ) : (
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 rounded-lg border border-line px-4 py-3 text-sm">
          {subject.identifiers.map(({ kind, key, value }) => (
            <div key={`${kind} ${key} ${value}`} className="contents">
              <dt className="text-muted">{words.kinds[kind]}</dt>
              <dd className="min-w-0 [overflow-wrap:anywhere]">
                <VisibleText text={key === null ? value : words.pair(key, value)} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
