import type { FindingJson } from "@/lib/finding/finding.present";

/** What a reviewer can say of a finding. Of one in a redacted text nothing: a leaked key was no false alarm. */
export function actFor({ dismissed, redacted }: Pick<FindingJson, "dismissed" | "redacted">) {
  if (dismissed) return "restore";
  return redacted ? null : "dismiss";
}
