import { actorLabel } from "@/components/version/actor";
import { blameWords } from "@/components/words/blame.words";
import type { BlamedVersionJson, BlameJson } from "@/lib/history/history.present";

/** Neighbouring lines of one version, with what is known of it. */
export type ShownRun = {
  start: number;
  count: number;
  version: BlamedVersionJson;
  /** The lines are older than a redacted version, and nobody knows by how much. */
  unknown: boolean;
  /** Which sign stands for the author: runs of one session, key or person share it. */
  sign: number;
  who: string;
};

const authorOf = ({ actor, session }: BlamedVersionJson) => session?.id ?? actor.id ?? actor.type;

export function shownRuns(blame: BlameJson): ShownRun[] {
  const versions = new Map(blame.versions.map((version) => [version.id, version]));
  const signs = new Map<string, number>();
  return blame.runs.flatMap(({ start, count, origin, memory_version_id }) => {
    const version = versions.get(memory_version_id);
    if (!version) return [];
    const unknown = origin === "unknown_before_redaction";
    const author = authorOf(version);
    const sign = signs.get(author) ?? signs.size;
    if (!unknown) signs.set(author, sign);
    const who = unknown ? blameWords.unknown : actorLabel(version.actor);
    return [{ start, count, version, unknown, sign, who }];
  });
}
