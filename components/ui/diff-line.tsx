import { cx } from "./cx";
import type { DiffPair, DiffRow } from "./diff-model";
import { VisibleText } from "./visible-text";

const grounds = { same: "", added: "bg-diff-added", removed: "bg-diff-removed" } as const;
const signColours = { same: "text-faint", added: "text-diff-added-sign", removed: "text-diff-removed-sign" } as const;
const words = { same: "bg-transparent", added: "bg-diff-added-word", removed: "bg-diff-removed-word" } as const;
const signs = { same: "", added: "+", removed: "−" } as const;

export function UnifiedCells({ row }: { row: DiffRow }) {
  return (
    <>
      <LineNumber value={row.a} kind={row.kind} />
      <LineNumber value={row.b} kind={row.kind} />
      <Sign kind={row.kind} />
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
      <LineNumber value={number} kind={row.kind} edge={second} />
      <Sign kind={row.kind} />
      <Text row={row} />
    </>
  );
}

function LineNumber({ value, kind, edge = false }: { value?: number; kind: DiffRow["kind"]; edge?: boolean }) {
  return (
    <td
      className={cx(
        "select-none overflow-hidden pr-1.5 text-right align-top text-[0.6875rem] text-faint tabular-nums",
        grounds[kind],
        edge && "border-line border-l",
      )}
    >
      {value}
    </td>
  );
}

function Sign({ kind }: { kind: DiffRow["kind"] }) {
  return (
    <td className={cx("select-none text-center align-top font-semibold", grounds[kind], signColours[kind])}>
      <span aria-hidden="true">{signs[kind]}</span>
      {kind === "same" ? null : <span className="sr-only">{kind}</span>}
    </td>
  );
}

function Text({ row }: { row: DiffRow }) {
  return (
    <td
      dir="auto"
      className={cx(
        "whitespace-pre-wrap py-0 pr-3 pl-1 text-start align-top [overflow-wrap:anywhere] [tab-size:4] [unicode-bidi:plaintext]",
        grounds[row.kind],
      )}
    >
      {row.segments ? <Segments row={row} /> : <VisibleText text={row.text} />}
      {row.note ? <span className="ml-2 select-none font-sans text-faint">{row.note}</span> : null}
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
