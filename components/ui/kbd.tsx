import { cx } from "./cx";

/** Keys as they are pressed: `keys="⌘ S"` gives two caps; a space separates them. */
export function Kbd({ keys, inverse = false }: { keys: string; inverse?: boolean }) {
  return (
    <kbd className="inline-flex gap-0.5 font-sans">
      {keys.split(" ").map((key) => (
        <span
          key={key}
          className={cx(
            "inline-flex h-4.5 min-w-4.5 items-center justify-center rounded-xs border px-1 text-[0.6875rem] leading-none",
            inverse ? "border-canvas/30 text-canvas" : "border-line bg-sunken text-muted",
          )}
        >
          {key}
        </span>
      ))}
    </kbd>
  );
}
