/**
 * What somebody typed into a field before it was alive, in the text that it has now. Where that is another than what was drawn (a draft of
 * before was kept in the browser), what was put in stands behind it, so that neither is lost.
 */
export function earlyText(drawn: string, typed: string, now: string): string {
  if (now === drawn) return typed;
  let start = 0;
  while (start < drawn.length && drawn[start] === typed[start]) start++;
  let end = 0;
  while (end < drawn.length - start && end < typed.length - start && drawn.at(-1 - end) === typed.at(-1 - end)) end++;
  const added = typed.slice(start, typed.length - end);
  return added === "" || now === "" || now.endsWith("\n") ? now + added : `${now}\n${added}`;
}
