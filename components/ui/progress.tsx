import { cx } from "./cx";

export type ProgressProps = {
  label: string;
  done: number;
  /** Null where it is not known: the bar moves and says nothing. */
  total: number | null;
  /** How wide it is. */
  className: string;
};

/** How far a long piece of work is. */
export function Progress({ label, done, total, className }: ProgressProps) {
  const known = total === null ? {} : { value: done, max: Math.max(total, 1) };
  return <progress aria-label={label} className={cx("h-2", className)} {...known} />;
}
