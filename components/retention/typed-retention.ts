import type { RetentionSettings } from "@/lib/domain/store-settings";

export const mostDays = 36_500;
export const mostVersions = 1_000;

/** The rules as somebody types them; empty days are for ever. */
export type TypedRetention = { unread: string; versions: string; keep: string };

export const typeRetention = ({ unread_days, version_days, keep_versions }: RetentionSettings): TypedRetention => ({
  unread: unread_days === null ? "" : String(unread_days),
  versions: version_days === null ? "" : String(version_days),
  keep: String(keep_versions),
});

const isWhole = (text: string, most: number) => /^\d{1,6}$/.test(text) && Number(text) >= 1 && Number(text) <= most;

/** The rules that were typed, or which fields cannot be read. */
export function readRetention(typed: TypedRetention): {
  retention: RetentionSettings | null;
  wrong: (keyof TypedRetention)[];
} {
  const wrong: (keyof TypedRetention)[] = [];
  if (typed.unread !== "" && !isWhole(typed.unread, mostDays)) wrong.push("unread");
  if (typed.versions !== "" && !isWhole(typed.versions, mostDays)) wrong.push("versions");
  if (!isWhole(typed.keep, mostVersions)) wrong.push("keep");
  if (wrong.length > 0) return { retention: null, wrong };
  const days = (text: string) => (text === "" ? null : Number(text));
  return {
    retention: {
      unread_days: days(typed.unread),
      version_days: days(typed.versions),
      keep_versions: Number(typed.keep),
    },
    wrong,
  };
}
