"use client";

import { CircleCheck, TriangleAlert } from "lucide-react";
import { useEffect, useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Id } from "@/components/ui/id";
import { Progress } from "@/components/ui/progress";
import { auditWords } from "@/components/words/audit.words";
import type { LogVerdictJson } from "@/lib/audit/audit.present";
import { runVerification, type Verification } from "./run-verification";

const words = auditWords.verify;

/** Verifies the whole log while it is open, and says what that proves and what it does not. */
export function VerifyDialog({ onClose }: { onClose: () => void }) {
  const [state, setState] = useState<Verification>({ state: "running", entries: 0, total: 0 });
  useEffect(() => {
    const stop = new AbortController();
    void runVerification(setState, stop.signal);
    return () => stop.abort();
  }, []);
  const running = state.state === "running";
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(open) => (open ? null : onClose())}
      title={words.title}
      footer={<Button onClick={onClose}>{running ? words.stop : words.close}</Button>}
    >
      <div className="flex flex-col gap-3 pb-2 text-sm">
        {state.state === "running" ? <HowFar entries={state.entries} total={state.total} /> : null}
        {state.state === "failed" ? <Banner tone="warning" title={state.message} urgent /> : null}
        {state.state === "done" ? <Verdict verdict={state.verdict} /> : null}
        <p className="text-muted">{words.proves}</p>
        <p className="text-muted">{words.reviews}</p>
        <p className="text-muted">{words.limits}</p>
      </div>
    </Dialog>
  );
}

function HowFar({ entries, total }: { entries: number; total: number }) {
  const text = total === 0 ? words.starting : words.progress(entries, total);
  return (
    <div className="flex flex-col gap-1.5" role="status">
      <Progress label={words.title} done={entries} total={total} className="w-full" />
      <p className="tabular-nums">{text}</p>
    </div>
  );
}

function Verdict({ verdict }: { verdict: LogVerdictJson }) {
  const { versions } = verdict;
  const Icon = verdict.ok ? CircleCheck : TriangleAlert;
  return (
    <div className="flex flex-col gap-3" role="status">
      <p className="flex items-center gap-2 font-medium text-base">
        <Icon size={18} aria-hidden="true" className={verdict.ok ? "text-success" : "text-danger"} />
        {verdict.ok ? words.ok : words.bad}
      </p>
      <Problems verdict={verdict} />
      <p>{words.read(verdict.entries, verdict.chains, verdict.checkpoints)}</p>
      {versions ? <p>{words.versions(versions.ok, versions.redacted)}</p> : null}
      <p>{verdict.pinned > 0 ? words.pinned(verdict.pinned) : words.notPinned}</p>
    </div>
  );
}

const shownProblems = 20;

const reasonOf = ({ verdict, detail }: LogVerdictJson["version_problems"][number]) =>
  detail === "ascribed" || detail === "displaced" ? words.details[detail] : words.verdicts[verdict];

function Problems({ verdict }: { verdict: LogVerdictJson }) {
  const { chain_problems, checkpoint_problems, version_problems, versions } = verdict;
  if (verdict.ok) return null;
  const bad = versions ? versions.unexplained_removal + versions.incomplete_redaction + versions.not_in_log : 0;
  return (
    <div className="flex flex-col gap-2 rounded-lg border border-line p-3">
      <ul className="flex flex-col gap-1.5">
        {chain_problems.slice(0, shownProblems).map(({ chain, seq, reason }) => (
          <li key={chain}>{words.chain(<Id value={chain} />, seq, words.faults[reason])}</li>
        ))}
        {checkpoint_problems.slice(0, shownProblems).map(({ number, reason }) => (
          <li key={`${number} ${reason}`}>{words.checkpoint(number, words.checkpointFaults[reason])}</li>
        ))}
      </ul>
      {bad > 0 ? <p>{words.badVersions(bad)}</p> : null}
      <ul className="flex flex-col gap-1.5">
        {version_problems.slice(0, shownProblems).map((one) => (
          <li key={`${one.memory_version_id} ${one.verdict} ${one.detail}`}>
            {words.version(<Id value={one.memory_version_id} />, reasonOf(one))}
          </li>
        ))}
      </ul>
    </div>
  );
}
