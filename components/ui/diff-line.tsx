import { cx } from "./cx";
import type { DiffPair, DiffRow } from "./diff-model";
import { VisibleText } from "./visible-text";

const grounds = { same: "", added: "bg-diff-added", removed: "bg-diff-removed" } as const;
const signColours = { same: "text-faint", added: "text-diff-added-sign", removed: "text-diff-removed-sign" } as const;
const words = { same: "bg-transparent", added: "bg-diff-added-word", removed: "bg-diff-removed-word" } as const;
/** A line that only moved is no news: its ground says so, and so do words. */
const groundOf = (row: Pick<DiffRow, "kind" | "moved">) => (row.moved ? "bg-info-soft" : grounds[row.kind]);
const signs = { same: "", added: "+", removed: "−" } as const;

export function UnifiedCells({ row }: { row: DiffRow }) {
  return (
    <>
      <LineNumber value={row.a} row={row} />
      <LineNumber value={row.b} row={row} />
      <Sign row={row} />
      <Text row={row} />
    </>
  );
}

export function SplitCells({ pair }: { pair: DiffPair }) {
  return (
    <>
      <Side row={pair.left} number={pair.left?.a} />
      <Side row={pair.right} number={pair.right?.b} second />
    </>
  );
}

function Side({ row, number, second = false }: { row?: DiffRow; number?: number; second?: boolean }) {
  if (!row) return <td colSpan={3} className={cx("bg-sunken", second && "border-line border-l")} />;
  return (
    <>
      <LineNumber value={number} row={row} edge={second} />
      <Sign row={row} />
      <Text row={row} />
    </>
  );
}

function LineNumber({ value, row, edge = false }: { value?: number; row: DiffRow; edge?: boolean }) {
  return (
    <td
      className={cx(
        "select-none overflow-hidden pr-1.5 text-right align-top text-[0.6875rem] text-faint tabular-nums",
        groundOf(row),
        edge && "border-line border-l",
      )}
    >
      {value}
    </td>
  );
}

function Sign({ row }: { row: DiffRow }) {
  const { kind, moved } = row;
  const colour = moved ? "text-info" : signColours[kind];
  return (
    <td className={cx("select-none text-center align-top font-semibold", groundOf(row), colour)}>
      <span aria-hidden="true">{signs[kind]}</span>
      {kind === "same" ? null : <span className="sr-only">{moved ? `${kind}, moved` : kind}</span>}
    </td>
  );
}

function Text({ row }: { row: DiffRow }) {
  return (
    <td
      dir="auto"
      className={cx(
        "whitespace-pre-wrap py-0 pr-3 pl-1 text-start align-top [overflow-wrap:anywhere] [tab-size:4] [unicode-bidi:plaintext]",
        groundOf(row),
      )}
    >
      {row.segments ? <Segments row={row} /> : <VisibleText text={row.text} />}
      {row.note ? (
        <span className={cx("ml-2 select-none font-sans", row.moved ? "text-info" : "text-faint")}>{row.note}</span>
      ) : null}
    </td>
  );
}

function Segments({ row }: { row: DiffRow }) {
  return row.segments?.map((segment, index) =>
    segment.changed ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a segment is its place in the line.
      <mark key={index} className={cx("rounded-xs text-inherit", words[row.kind])}>
        <VisibleText text={segment.text} />
      </mark>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above.
      <VisibleText key={index} text={segment.text} />
    ),
  );
}
