import { uiWords } from "@/components/words/ui.words";
import { cx } from "./cx";
import { cutLine, type DiffMark, type DiffPair, type DiffRow } from "./diff-model";
import { VisibleText } from "./visible-text";

const grounds = { same: "", added: "bg-diff-added", removed: "bg-diff-removed" } as const;
const signColours = { same: "text-faint", added: "text-diff-added-sign", removed: "text-diff-removed-sign" } as const;
const words = { same: "bg-transparent", added: "bg-diff-added-word", removed: "bg-diff-removed-word" } as const;
/** A line that only moved is no news: its ground says so, and so do words. */
const groundOf = (row: Pick<DiffRow, "kind" | "moved">) => (row.moved ? "bg-info-soft" : grounds[row.kind]);
const signs = { same: "", added: "+", removed: "−" } as const;

/** What pressing the number of a line of the new text does. */
export type LineAct = { label: (line: number) => string; press: (line: number) => void };

export function UnifiedCells({ row, act }: { row: DiffRow; act?: LineAct }) {
  return (
    <>
      <LineNumber value={row.a} row={row} />
      <LineNumber value={row.b} row={row} act={act} />
      <Sign row={row} />
      <Text row={row} />
    </>
  );
}

export function SplitCells({ pair, act }: { pair: DiffPair; act?: LineAct }) {
  return (
    <>
      <Side row={pair.left} number={pair.left?.a} />
      <Side row={pair.right} number={pair.right?.b} second act={act} />
    </>
  );
}

type SideProps = { row?: DiffRow; number?: number; second?: boolean; act?: LineAct };

function Side({ row, number, second = false, act }: SideProps) {
  if (!row) return <td colSpan={3} className={cx("bg-sunken", second && "border-line border-l")} />;
  return (
    <>
      <LineNumber value={number} row={row} edge={second} act={act} />
      <Sign row={row} />
      <Text row={row} />
    </>
  );
}

type LineNumberProps = { value?: number; row: DiffRow; edge?: boolean; act?: LineAct };

function LineNumber({ value, row, edge = false, act }: LineNumberProps) {
  return (
    <td
      className={cx(
        "select-none overflow-hidden pr-1.5 text-right align-top text-[0.6875rem] text-faint tabular-nums",
        groundOf(row),
        edge && "border-line border-l",
      )}
    >
      {act && value !== undefined ? (
        // Not in the order of Tab: a long text would be hundreds of stops. The keyboard names the line instead.
        <button
          type="button"
          tabIndex={-1}
          aria-label={act.label(value)}
          title={act.label(value)}
          onClick={() => act.press(value)}
          className="w-full cursor-pointer rounded-xs text-right hover:bg-accent hover:text-accent-ink"
        >
          {value}
        </button>
      ) : (
        value
      )}
    </td>
  );
}

function Sign({ row }: { row: DiffRow }) {
  const { kind, moved } = row;
  const colour = moved ? "text-info" : signColours[kind];
  return (
    <td className={cx("select-none text-center align-top font-semibold", groundOf(row), colour)}>
      <span aria-hidden="true">{signs[kind]}</span>
      {kind === "same" ? null : (
        <span className="sr-only">{(moved ? uiWords.diff.moved : uiWords.diff.kinds)[kind]}</span>
      )}
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
      {row.marks?.length ? (
        <Pieces row={row} />
      ) : row.segments ? (
        <Segments row={row} />
      ) : (
        <VisibleText text={row.text} />
      )}
      {row.note ? (
        <span className={cx("ml-2 select-none font-sans", row.moved ? "text-info" : "text-faint")}>{row.note}</span>
      ) : null}
      {/* Whoever copies the lines would miss an empty one: of a cell with nothing in it nothing is copied. */}
      {row.text === "" ? <br /> : null}
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

const markLooks = {
  warning: "rounded-xs bg-warning-soft text-warning outline outline-warning-line",
  info: "rounded-xs bg-info-soft text-info outline outline-info-line outline-dashed",
} as const satisfies Record<DiffMark["tone"], string>;

/** A line with marks on it: each says by its title what it is, and the list above the text says it in full. */
function Pieces({ row }: { row: DiffRow }) {
  return cutLine(row).map(({ text, changed, mark }, index) => (
    <span
      // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place in the line.
      key={index}
      title={mark?.title}
      className={mark ? markLooks[mark.tone] : changed ? cx("rounded-xs", words[row.kind]) : undefined}
    >
      <VisibleText text={text} />
    </span>
  ));
}
