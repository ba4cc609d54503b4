"use client";

import Link from "next/link";
import { HitList } from "@/components/redaction/hit-list";
import { Id } from "@/components/ui/id";
import { Stat, StatRow } from "@/components/ui/stat";
import { Tabs } from "@/components/ui/tabs";
import { Time } from "@/components/ui/time";
import { formatNumber } from "@/components/words/locale";
import { subjectWords } from "@/components/words/subject.words";
import type { SubjectDetailJson } from "@/lib/subject/subject.present";
import { SubjectPlan } from "./subject-plan";
import type { StageProps } from "./subject-stage";

const words = subjectWords.found;

/** What a search found, and what is to become of it. */
export function SubjectFound({ subject, again }: StageProps) {
  const { found, stores } = subject;
  if (!found) return null;
  const { tabs } = words;
  return (
    <section aria-label={words.title} className="flex flex-col gap-4">
      <h2 className="font-semibold text-base">{words.title}</h2>
      <StatRow>
        <Stat label={words.own} value={formatNumber(stores.length)} />
        <Stat label={words.memories} value={formatNumber(found.memories)} />
        <Stat label={words.stores} value={formatNumber(found.stores)} />
        <Stat label={words.runs} value={formatNumber(found.sessions.length)} />
      </StatRow>
      <Tabs
        label={words.title}
        tabs={[
          { value: "plan", label: tabs.plan, content: <SubjectPlan subject={subject} again={again} /> },
          { value: "hits", label: tabs.hits, content: <Hits subject={subject} memories={found.memories} /> },
          { value: "runs", label: tabs.runs, count: found.sessions.length, content: <Runs found={found} /> },
          { value: "stores", label: tabs.stores, count: stores.length, content: <Stores stores={stores} /> },
        ]}
      />
    </section>
  );
}

const nothing = "py-4 text-muted text-sm";

function Hits({ subject, memories }: { subject: SubjectDetailJson; memories: number }) {
  if (memories === 0 || !subject.redaction_id) return <p className={nothing}>{words.noHits}</p>;
  return (
    <div className="mt-4">
      <HitList redactionId={subject.redaction_id} leftOut={null} />
    </div>
  );
}

function Runs({ found }: { found: NonNullable<SubjectDetailJson["found"]> }) {
  if (found.sessions.length === 0) return <p className={nothing}>{words.noRuns}</p>;
  return (
    <ul className="mt-4 divide-y divide-line rounded-lg border border-line text-sm">
      {found.sessions.map(({ id, created_at, ties }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2">
          <Link href={`/sessions/${id}`} className="hover:underline">
            <Id value={id} copy={false} />
          </Link>
          <span className="text-muted">{ties.map((tie) => words.ties[tie]).join(" · ")}</span>
          {created_at ? <Time value={created_at} className="text-muted text-xs" /> : null}
        </li>
      ))}
    </ul>
  );
}

function Stores({ stores }: { stores: SubjectDetailJson["stores"] }) {
  if (stores.length === 0) return <p className={nothing}>{words.noStores}</p>;
  return (
    <ul className="mt-4 divide-y divide-line rounded-lg border border-line text-sm">
      {stores.map(({ id, name }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2">
          <Link href={`/stores/${id}`} className="font-medium hover:underline">
            {name}
          </Link>
          <Id value={id} />
        </li>
      ))}
    </ul>
  );
}
