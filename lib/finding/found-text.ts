import type { KnownFindingRow } from "./finding.store";

type Place = Pick<KnownFindingRow, "line" | "path" | "content" | "start_offset" | "end_offset">;

/** The text that was found, in the path where the line is 0; null where it is not there any more. */
export function foundText(row: Place): string | null {
  const whole = Number(row.line) === 0 ? row.path : row.content;
  return whole === null ? null : whole.slice(Number(row.start_offset), Number(row.end_offset));
}
