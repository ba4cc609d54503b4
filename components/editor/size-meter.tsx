import { CircleAlert, TriangleAlert } from "lucide-react";
import { cx } from "@/components/ui/cx";
import { editorWords } from "@/components/words/editor.words";

const encoder = new TextEncoder();

export type SizeMeterProps = {
  value: string;
  /** The most bytes of UTF-8 that fit. */
  limit?: number;
};

/** How much of the room a text takes, in bytes of UTF-8. Speaks up near the limit and beyond it. */
export function SizeMeter({ value, limit = 102_400 }: SizeMeterProps) {
  const bytes = encoder.encode(value).length;
  const share = bytes / limit;
  const state = share > 1 ? "over" : share >= 0.9 ? "near" : "fine";
  const colour = { fine: "text-muted", near: "text-warning", over: "text-danger" }[state];
  return (
    <div className={cx("inline-flex items-center gap-2 whitespace-nowrap text-xs tabular-nums", colour)}>
      <meter className="sr-only" min={0} max={limit} value={Math.min(bytes, limit)} aria-label={editorWords.size.name}>
        {editorWords.size.bytes(bytes)}
      </meter>
      <span aria-hidden="true" className="h-1 w-16 overflow-hidden rounded-full bg-line">
        <span className="block h-full rounded-full bg-current" style={{ width: `${Math.min(100, share * 100)}%` }} />
      </span>
      {state === "near" ? <TriangleAlert size={13} aria-hidden="true" /> : null}
      {state === "over" ? <CircleAlert size={13} aria-hidden="true" /> : null}
      <span>{editorWords.size.of(bytes, limit)}</span>
      <span role="status" className="sr-only">
        {state === "over" ? editorWords.size.over(bytes - limit) : ""}
        {state === "near" ? editorWords.size.left(limit - bytes) : ""}
      </span>
    </div>
  );
}
