import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import Link from "next/link";
import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx";
import { ScrollRegion } from "./scroll-region";

export type TableProps = {
  /** What the rows are, for a screen reader. */
  label: string;
  children: ReactNode;
  /** On a narrow screen every row becomes a small card; give each `Td` its `label`. */
  stack?: boolean;
  /** In a box of its own, where it stands free on the page. */
  framed?: boolean;
  className?: string;
};

/** Rows and columns. Scrolls sideways within itself when it must, and can be scrolled by keyboard then. */
export function Table({ label, children, stack = false, framed = false, className }: TableProps) {
  return (
    <ScrollRegion
      label={label}
      className={cx(framed && "rounded-lg border border-line", framed && !stack && "scroll-edges", className)}
    >
      <table
        aria-label={label}
        className={cx(
          "group/table w-full border-collapse text-left text-sm",
          stack && "max-sm:block max-sm:[&>tbody]:block max-sm:[&>thead]:sr-only",
        )}
        data-stack={stack || undefined}
      >
        {children}
      </table>
    </ScrollRegion>
  );
}

export function THead({ children }: { children: ReactNode }) {
  return (
    <thead>
      <tr>{children}</tr>
    </thead>
  );
}

export function TBody({ children }: { children: ReactNode }) {
  return <tbody>{children}</tbody>;
}

/** A row; `selected` also says so. Put the link of the row into its first cell. */
export function Tr({ selected, className, ...rest }: ComponentProps<"tr"> & { selected?: boolean }) {
  return (
    <tr
      {...rest}
      aria-selected={selected}
      className={cx(
        "border-line border-b transition-colors last:border-b-0 hover:bg-hover aria-selected:bg-selected",
        "max-sm:group-data-stack/table:flex max-sm:group-data-stack/table:flex-col max-sm:group-data-stack/table:py-2",
        className,
      )}
    />
  );
}

type Align = "start" | "end" | "center";
const aligns: Record<Align, string> = { start: "text-left", end: "text-right", center: "text-center" };

export type ThProps = {
  children: ReactNode;
  align?: Align;
  /** How the rows are ordered by this column now; absent where they cannot be. */
  sort?: "ascending" | "descending" | "none";
  onSort?: () => void;
  /** Instead of `onSort`, where the order is in the address. */
  sortHref?: string;
  hideLabel?: boolean;
  className?: string;
};

export function Th({ children, align = "start", sort, onSort, sortHref, hideLabel, className }: ThProps) {
  const content = sort ? (
    <>
      {children}
      <SortMark sort={sort} />
    </>
  ) : (
    children
  );
  const classes = "inline-flex min-h-6 items-center gap-1 rounded-xs hover:text-ink";
  return (
    <th
      scope="col"
      aria-sort={sort}
      className={cx(
        "h-9 whitespace-nowrap border-line border-b px-3 font-medium text-muted text-xs",
        aligns[align],
        className,
      )}
    >
      {sortHref ? (
        <Link href={sortHref} className={classes}>
          {content}
        </Link>
      ) : onSort ? (
        <button type="button" onClick={onSort} className={classes}>
          {content}
        </button>
      ) : (
        <span className={hideLabel ? "sr-only" : undefined}>{content}</span>
      )}
    </th>
  );
}

function SortMark({ sort }: { sort: NonNullable<ThProps["sort"]> }) {
  if (sort === "none") return <ChevronsUpDown size={12} aria-hidden="true" className="text-faint" />;
  const Mark = sort === "ascending" ? ArrowUp : ArrowDown;
  return <Mark size={12} aria-hidden="true" className="text-accent-text" />;
}

export type TdProps = Omit<ComponentProps<"td">, "align"> & {
  align?: Align;
  /** The column's name, shown before the value when the table stacks. */
  label?: string;
  numeric?: boolean;
};

export function Td({ align, label, numeric = false, className, ...rest }: TdProps) {
  return (
    <td
      {...rest}
      data-label={label}
      className={cx(
        "h-10 px-3 py-1.5 align-middle",
        aligns[align ?? (numeric ? "end" : "start")],
        numeric && "tabular-nums",
        "max-sm:group-data-stack/table:flex max-sm:group-data-stack/table:h-auto max-sm:group-data-stack/table:items-baseline max-sm:group-data-stack/table:gap-3 max-sm:group-data-stack/table:py-1 max-sm:group-data-stack/table:text-left",
        "max-sm:group-data-stack/table:data-label:before:w-24 max-sm:group-data-stack/table:data-label:before:shrink-0 max-sm:group-data-stack/table:data-label:before:text-muted max-sm:group-data-stack/table:data-label:before:font-sans max-sm:group-data-stack/table:data-label:before:text-xs max-sm:group-data-stack/table:data-label:before:content-[attr(data-label)]",
        className,
      )}
    />
  );
}
