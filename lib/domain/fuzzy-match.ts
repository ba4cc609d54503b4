/** What somebody types to find a name, cut into words; every word must be found. */
export function searchTerms(query: string): string[] {
  return query.toLowerCase().split(/\s+/u).filter(Boolean).slice(0, 6);
}

const wordStart = /[\s/._\-:·]/u;

/** Letters in order with gaps between them: the closer together, and the nearer to the starts of words, the better. */
function scoreScattered(term: string, text: string): number {
  let at = -1;
  let gaps = 0;
  let starts = 0;
  for (const letter of term) {
    const next = text.indexOf(letter, at + 1);
    if (next === -1) return 0;
    if (at !== -1) gaps += next - at - 1;
    if (next === 0 || wordStart.test(text.charAt(next - 1))) starts += 1;
    at = next;
  }
  const closeness = term.length / (term.length + gaps);
  // Letters strewn over a long text mean nothing.
  return closeness < 0.3 && starts < term.length ? 0 : 0.15 + 0.25 * closeness + (0.15 * starts) / term.length;
}

function scoreTerm(term: string, text: string): number {
  if (text === term) return 1;
  let best = 0;
  for (let at = text.indexOf(term); at !== -1 && best < 0.9; at = text.indexOf(term, at + 1)) {
    const opens = at === 0 || wordStart.test(text.charAt(at - 1));
    best = Math.max(best, at === 0 ? 0.92 : opens ? 0.82 : 0.65);
  }
  if (best > 0) return best + 0.07 * (term.length / text.length);
  return term.length < 2 ? 0 : scoreScattered(term, text);
}

/** How well a name fits what was typed: 0 not at all, 1 exactly. Case does not count, the order of the words does not either. */
export function scoreName(query: string, name: string): number {
  const terms = searchTerms(query);
  if (terms.length === 0) return 0;
  const text = name.toLowerCase();
  if (text === terms.join(" ")) return 1;
  let sum = 0;
  for (const term of terms) {
    const score = scoreTerm(term, text);
    if (score === 0) return 0;
    sum += score;
  }
  return (sum / terms.length) * 0.99;
}

/** As `scoreName` for a path, where the last segment, with or without its ending, counts for more than the folders. */
export function scorePath(query: string, path: string): number {
  const name = path.slice(path.lastIndexOf("/") + 1);
  const dot = name.lastIndexOf(".");
  const stem = dot > 0 ? name.slice(0, dot) : name;
  return Math.max(scoreName(query, name), scoreName(query, stem) * 0.99, scoreName(query, path) * 0.8);
}
