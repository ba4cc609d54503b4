import { cx } from "@/components/ui/cx";
import { sizeChangeText, sizeChangeWords } from "./version-words";

/** How much longer or shorter a version made a memory. */
export function SizeChange({ bytes, className }: { bytes: number | null; className?: string }) {
  if (bytes === null) return null;
  return (
    <span className={cx("whitespace-nowrap tabular-nums", className)}>
      <span aria-hidden="true">{sizeChangeText(bytes)}</span>
      <span className="sr-only">{sizeChangeWords(bytes)}</span>
    </span>
  );
}
