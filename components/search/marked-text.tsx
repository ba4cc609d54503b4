import { VisibleText } from "@/components/ui/visible-text";

export type MarkedTextProps = { text: string; marks: readonly { start: number; end: number }[] };

/** Text out of a memory with what was looked for marked in it: text only, with hidden characters shown by name. */
export function MarkedText({ text, marks }: MarkedTextProps) {
  const pieces: { from: number; to: number; marked: boolean }[] = [];
  let from = 0;
  for (const { start, end } of marks) {
    if (start > from) pieces.push({ from, to: start, marked: false });
    pieces.push({ from: start, to: end, marked: true });
    from = end;
  }
  if (from < text.length) pieces.push({ from, to: text.length, marked: false });
  return pieces.map(({ from: start, to, marked }) => {
    const shown = <VisibleText key={start} text={text.slice(start, to)} />;
    return marked ? (
      <mark key={start} className="rounded-xs bg-warning-soft px-px font-medium text-ink ring-1 ring-warning-line">
        {shown}
      </mark>
    ) : (
      shown
    );
  });
}
