import { cx } from "./cx";
import { PathText } from "./path-text";

export type PathLineProps = {
  path: string;
  /** The name stands out more than it does among others. */
  strong?: boolean;
};

/** A path in one line. Where there is no room for all of it the folders give way, and only then the name; it is read out whole. */
export function PathLine({ path, strong = false }: PathLineProps) {
  const cut = path.lastIndexOf("/");
  const folder = path.slice(0, Math.max(0, cut));
  return (
    <span dir="ltr" title={path} className="relative flex min-w-0">
      <span className="sr-only select-none">
        <PathText path={path} />
      </span>
      {folder ? (
        <span aria-hidden="true" className="min-w-[2ch] shrink-9999 truncate text-muted">
          <PathText path={folder} />
        </span>
      ) : null}
      {cut >= 0 ? (
        <span aria-hidden="true" className="shrink-0 text-muted">
          {"/"}
        </span>
      ) : null}
      <span aria-hidden="true" className={cx("min-w-0 truncate text-ink", strong && "font-semibold")}>
        <PathText path={path.slice(cut + 1)} />
      </span>
    </span>
  );
}
