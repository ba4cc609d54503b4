import { Snowflake } from "lucide-react";
import Link from "next/link";
import { Badge } from "@/components/ui/badge";
import { Checkbox } from "@/components/ui/checkbox";
import { VisibleText } from "@/components/ui/visible-text";
import { subjectWords } from "@/components/words/subject.words";
import type { SubjectItemJson } from "@/lib/subject/subject.present";
import { itemHref } from "./item-href";

const words = subjectWords.plan;

type PlanItemProps = {
  item: SubjectItemJson;
  /** Null where nothing can be moved. */
  chosen: boolean | null;
  onChoose: (id: string, on: boolean) => void;
};

/** One thing of the plan, with the ground on which it stays. */
export function PlanItem({ item, chosen, onChoose }: PlanItemProps) {
  const name = item.kind === "store" ? item.store_name : (item.path ?? words.kinds[item.kind]);
  return (
    <li className="flex items-start gap-2 px-3 py-2">
      {chosen === null ? null : (
        <Checkbox
          hideLabel
          label={words.choose(name || item.id)}
          checked={chosen}
          onChange={(event) => onChoose(item.id, event.currentTarget.checked)}
        />
      )}
      <div className="flex min-w-0 flex-1 flex-col gap-0.5 text-sm">
        {item.store_name === "" ? (
          <span className="break-all font-mono text-xs">{item.id}</span>
        ) : (
          <Link href={itemHref(item)} className="font-medium [overflow-wrap:anywhere] hover:underline">
            <VisibleText text={name || item.id} />
          </Link>
        )}
        <span className="flex flex-wrap gap-x-2 text-muted text-xs">
          <span>{words.kinds[item.kind]}</span>
          {item.kind === "store" ? null : (
            <span className="[overflow-wrap:anywhere]">{words.inStore(item.store_name)}</span>
          )}
          {item.kind === "memory" ? <span>{words.hits(item.hits)}</span> : null}
        </span>
        {item.ground ? <Ground item={item} ground={item.ground} /> : null}
      </div>
    </li>
  );
}

function Ground({ item, ground }: { item: SubjectItemJson; ground: NonNullable<SubjectItemJson["ground"]> }) {
  return (
    <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs">
      <Badge
        tone={ground === "hold" ? "info" : "neutral"}
        icon={ground === "hold" ? <Snowflake aria-hidden="true" /> : undefined}
      >
        {words.grounds[ground]}
      </Badge>
      {item.hold_id ? (
        <Link href="/holds" className="break-all font-mono text-muted hover:underline">
          {item.hold_id}
        </Link>
      ) : null}
      {item.legal_words ? (
        <span className="text-muted [overflow-wrap:anywhere]">
          <VisibleText text={item.legal_words} />
        </span>
      ) : null}
    </span>
  );
}
