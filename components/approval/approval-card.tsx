"use client";

import { Users } from "lucide-react";
import Link from "next/link";
import { useMay } from "@/components/console/permissions";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Id } from "@/components/ui/id";
import { Time } from "@/components/ui/time";
import type { Tone } from "@/components/ui/tone";
import { VisibleText } from "@/components/ui/visible-text";
import { approvalWords as words } from "@/components/words/approval.words";
import { counted } from "@/components/words/counts";
import type { ApprovalJson } from "@/lib/approval/approval.present";
import type { Asked } from "./approval-dialogs";

const tones: Record<ApprovalJson["state"], Tone> = {
  pending: "warning",
  approved: "accent",
  done: "success",
  failed: "danger",
  refused: "danger",
  withdrawn: "neutral",
  expired: "neutral",
};

/** A value of an act's input; of several named ones, each with its name. */
const textOf = (value: unknown): string =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.entries(value)
        .map((pair) => pair.join(" "))
        .join(", ")
    : String(value);

type Named = ApprovalJson["named"][number];

/** What an id stands for, by its name today, with the id beside it. */
function NamedThing({ thing: { id, name, memories } }: { thing: Named }) {
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2">
      {name === null ? (
        <span className="text-muted">{words.gone}</span>
      ) : id.startsWith("memstore_") ? (
        <Link href={`/stores/${id}`} className="font-medium [overflow-wrap:anywhere] hover:underline">
          <VisibleText text={name} />
        </Link>
      ) : (
        <span className="font-medium [overflow-wrap:anywhere]">
          <VisibleText text={id.startsWith("hold_") ? words.holdOn(name) : name} />
        </span>
      )}
      {memories === null ? null : <span className="text-muted">{counted.memories(memories)}</span>}
      <Id value={id} />
    </span>
  );
}

function Fact({ name, value, named }: { name: string; value: unknown; named: readonly Named[] }) {
  const ids = Array.isArray(value) ? value : [value];
  const things = named.filter(({ id }) => ids.includes(id));
  if (things.length > 0) return things.map((thing) => <NamedThing key={thing.id} thing={thing} />);
  if (name.startsWith("created_at_")) return <Time value={String(value)} format="absolute" />;
  if (name.endsWith("_id")) return <Id value={String(value)} />;
  return textOf(value) || words.nothing;
}

/** What exactly was asked for, as it will be done: ids and codes, with the names of what they stand for. */
export function ApprovalFacts({ approval }: { approval: ApprovalJson }) {
  const fetched = words.fetched[approval.operation];
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
      {fetched ? (
        <div className="contents">
          <dt className="text-muted">{words.what}</dt>
          <dd className="min-w-0">{fetched}</dd>
        </div>
      ) : null}
      {Object.entries(approval.input).map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted first-letter:uppercase">{words.field(name)}</dt>
          <dd className="min-w-0">
            <Fact name={name} value={value} named={approval.named} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Quoted({ text }: { text: string | null }) {
  if (!text) return null;
  return (
    <p className="border-line border-l-2 pl-3 text-muted text-sm [overflow-wrap:anywhere]">
      <VisibleText text={text} />
    </p>
  );
}

type ApprovalCardProps = { approval: ApprovalJson; onAsk: (asked: Asked) => void; onWithdraw: () => void };

/** One request: what, by whom, until when, and what this person can do about it. */
export function ApprovalCard({ approval, onAsk, onWithdraw }: ApprovalCardProps) {
  const { state, act, own, requester, decided_by: decider } = approval;
  return (
    <li className="flex flex-col gap-3 p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="font-semibold text-base">{words.acts[act]}</h2>
        <Badge tone={tones[state]}>{words.states[state]}</Badge>
        {approval.broken_glass ? (
          <Badge tone="danger" icon={<Users aria-hidden="true" />}>
            {words.alone}
          </Badge>
        ) : null}
        <span className="flex-1" />
        <Id value={approval.id} />
      </div>
      <p className="flex flex-wrap gap-x-3 text-muted text-sm">
        <span>
          {words.asks(own ? words.you : (requester.name ?? words.somebody), <Time value={approval.created_at} />)}
        </span>
        {state === "pending" ? (
          <span>{words.until(<Time value={approval.expires_at} format="absolute" />)}</span>
        ) : null}
        {decider && approval.decided_at ? (
          <span>{words.decided(decider.name ?? words.somebody, <Time value={approval.decided_at} />)}</span>
        ) : null}
      </p>
      <ApprovalFacts approval={approval} />
      <Quoted text={approval.words} />
      <Quoted text={approval.decision_words} />
      {approval.failure ? <p className="text-danger text-sm">{approval.failure}</p> : null}
      {state === "approved" && act !== "export" ? <p className="text-sm">{words.later}</p> : null}
      {state === "approved" && act === "export" && own ? <p className="text-sm">{words.fetch}</p> : null}
      {state === "pending" ? <Verbs approval={approval} onAsk={onAsk} onWithdraw={onWithdraw} /> : null}
    </li>
  );
}

function Verbs({ approval, onAsk, onWithdraw }: ApprovalCardProps) {
  const { own, behind } = approval;
  const decides = useMay("approval.decide");
  if (!own && !decides) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      {behind ? <p className="text-sm">{words.behind}</p> : null}
      {own || behind ? (
        <>
          <Button size="sm" onClick={onWithdraw}>
            {words.withdraw.act}
          </Button>
          {own && decides ? (
            <Button size="sm" variant="quiet" onClick={() => onAsk({ kind: "alone", approval })}>
              {words.alone_act.act}
            </Button>
          ) : null}
        </>
      ) : (
        <>
          <Button size="sm" variant="primary" onClick={() => onAsk({ kind: "approve", approval })}>
            {words.approve.act}
          </Button>
          <Button size="sm" onClick={() => onAsk({ kind: "refuse", approval })}>
            {words.refuse.act}
          </Button>
        </>
      )}
    </div>
  );
}
