"use client";

import { ScanEye, ShieldAlert } from "lucide-react";
import { cx } from "@/components/ui/cx";
import { PathText } from "@/components/ui/path-text";
import { toneText } from "@/components/ui/tone";
import { VisibleText } from "@/components/ui/visible-text";
import { reviewWords } from "@/components/words/review.words";
import { verdictWords } from "@/components/words/review-verdict.words";
import { byKind, type Seen, type SeenKind } from "./lens";

const mostLines = 12;

/** What the lens marked, by kind: what it is, why it matters, and where. */
export function LensList({ seen }: { seen: readonly (Seen & { path?: string | null })[] }) {
  return (
    <ul className="flex flex-col gap-2.5">
      {byKind(seen).map((kind) => (
        <KindItem key={kind.kind} kind={kind} />
      ))}
    </ul>
  );
}

function KindItem({ kind }: { kind: SeenKind }) {
  const Icon = kind.hidden ? ShieldAlert : ScanEye;
  const spans: readonly (Seen & { path?: string | null })[] = kind.spans;
  return (
    <li className="flex gap-2">
      <Icon
        size={14}
        aria-hidden="true"
        className={cx("mt-0.5 shrink-0", kind.hidden ? toneText.warning : toneText.info)}
      />
      <div className="min-w-0">
        <p className="font-medium">{reviewWords.lens.count(kind.label, spans.length)}</p>
        <p className="text-muted">{kind.explanation}</p>
        <ul className="mt-0.5 flex flex-col text-muted text-xs">
          {spans.slice(0, mostLines).map(({ line, detail, path }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a place is its place in the list.
            <li key={index} className="[overflow-wrap:anywhere]">
              {path ? (
                <span className="font-mono">
                  <PathText path={path} />
                  {", "}
                </span>
              ) : null}
              {verdictWords.secondLook.line(line)}
              {detail ? (
                <>
                  {": "}
                  <span className="text-ink">
                    <VisibleText text={detail} />
                  </span>
                </>
              ) : null}
            </li>
          ))}
          {spans.length > mostLines ? <li>{verdictWords.secondLook.moreLines(spans.length - mostLines)}</li> : null}
        </ul>
      </div>
    </li>
  );
}

/** The same above a text: how much was marked, and the whole list on request. */
export function LensNotice({ seen }: { seen: readonly Seen[] }) {
  if (seen.length === 0) return null;
  const hidden = seen.some(({ severity }) => severity === "hidden");
  return (
    <details
      className={cx(
        "border-b px-3 py-2 text-xs",
        hidden ? "border-warning-line bg-warning-soft" : "border-info-line bg-info-soft",
      )}
    >
      <summary className="w-fit cursor-pointer rounded-xs font-medium">{reviewWords.lens.seen(seen.length)}</summary>
      <div className="pt-2">
        <LensList seen={seen} />
      </div>
    </details>
  );
}
