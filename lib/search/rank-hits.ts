import { dayMs } from "@/lib/domain/durations";
import type { SearchQuery } from "@/lib/domain/search-query";
import { wordPlaces } from "@/lib/domain/tokenise";
import type { HitRow } from "./search.store";

export interface RankedHit {
  row: HitRow;
  score: number;
}

/** Beside how well the text fits, which is 1 for the best: a path that says it too, and a text that is new. */
const ofPath = 0.3;
const ofRecency = 0.15;
const recencyDays = 30;

const nonAscii = /[\u0080-\uffff]/;

/** Most paths say nothing of it, which is seen without cutting them into words. */
function mayHold(path: string, wanted: ReadonlySet<string>): boolean {
  if (nonAscii.test(path)) return true;
  const folded = path.toLowerCase();
  for (const token of wanted) if (folded.includes(token)) return true;
  return false;
}

function pathShare(wanted: ReadonlySet<string>, path: string): number {
  if (wanted.size === 0 || !mayHold(path, wanted)) return 0;
  const found = new Set(wordPlaces(path).map((place) => place.token));
  let hits = 0;
  for (const token of wanted) if (found.has(token)) hits += 1;
  return hits / wanted.size;
}

const freshness = (updatedAt: string, asOf: number) =>
  Math.exp(-Math.max(0, asOf - Date.parse(updatedAt)) / (recencyDays * dayMs));

/** The best first; the same on every page of one search, because the time counts from when it began. */
export function rankHits(rows: readonly HitRow[], query: SearchQuery, asOf: string): RankedHit[] {
  const wanted = new Set([...query.words.map((word) => word.token), ...query.phrases.flat()]);
  const best = rows.reduce((most, row) => Math.max(most, row.rank), 0);
  const at = Date.parse(asOf);
  return rows
    .map((row) => {
      const fit = best > 0 ? Math.max(0, row.rank) / best : 1;
      const score = fit + ofPath * pathShare(wanted, row.path) + ofRecency * freshness(row.updated_at, at);
      return { row, score: Math.round(score * 1e6) / 1e6 };
    })
    .sort((a, b) => b.score - a.score || (a.row.memory_id < b.row.memory_id ? 1 : -1));
}
