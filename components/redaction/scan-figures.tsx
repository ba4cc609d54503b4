import { Id } from "@/components/ui/id";
import { Stat, StatRow } from "@/components/ui/stat";
import { Time } from "@/components/ui/time";
import { VisibleText } from "@/components/ui/visible-text";
import { formatNumber } from "@/components/words/locale";
import { redactionWords } from "@/components/words/redaction.words";
import type { RedactionSummaryJson } from "@/lib/redaction/redaction.present";
import { hitsIn } from "./removed-hits";

const words = redactionWords.result;

type Pile = RedactionSummaryJson["piles"][number];

export const isText = ({ kind }: Pile): boolean => kind === "reason" || kind === "comment";

/** What a scan found, in numbers, and who was served it. */
export function ScanFigures({ redaction }: { redaction: RedactionSummaryJson }) {
  const { piles, served_to: readers } = redaction;
  const reads = readers.reduce((sum, one) => sum + one.reads, 0);
  return (
    <section aria-label={words.title} className="flex flex-col gap-4">
      <h2 className="font-semibold text-base">{words.title}</h2>
      <StatRow>
        <Stat label={words.places} value={formatNumber(hitsIn(piles))} />
        <Stat label={words.memories} value={formatNumber(redaction.memories)} />
        <Stat label={words.stores} value={formatNumber(redaction.stores)} />
        <Stat label={words.heads} value={formatNumber(hitsIn(piles, (pile) => pile.heads))} />
      </StatRow>
      <StatRow>
        <Stat
          label={words.older}
          value={formatNumber(hitsIn(piles, (pile) => pile.kind === "version" && !pile.heads))}
        />
        <Stat label={words.texts} value={formatNumber(hitsIn(piles, isText))} />
        <Stat label={words.same} value={formatNumber(hitsIn(piles, ({ kind }) => kind === "same"))} />
        <Stat label={words.readers} value={formatNumber(readers.length)} hint={words.readersHint(reads)} />
      </StatRow>
      <div className="flex flex-col gap-1.5">
        <h3 className="font-medium text-sm">{words.servedTitle}</h3>
        {readers.length === 0 ? (
          <p className="text-muted text-sm">{words.servedNone}</p>
        ) : (
          <ul className="divide-y divide-line rounded-lg border border-line text-sm">
            {readers.map((one) => (
              <li
                key={`${one.session_id} ${one.api_key_id}`}
                className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2"
              >
                {one.session_id ? <Reader id={one.session_id} name={one.session_label} /> : null}
                {one.api_key_id ? <Reader id={one.api_key_id} name={one.api_key_name} /> : null}
                <span className="text-muted">{words.served(one.versions, one.reads)}</span>
                <Time value={one.last_at} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

function Reader({ id, name }: { id: string; name: string | null }) {
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2">
      {name === null ? null : (
        <span dir="auto" className="min-w-0 break-words">
          <VisibleText text={name} />
        </span>
      )}
      <Id value={id} />
    </span>
  );
}
