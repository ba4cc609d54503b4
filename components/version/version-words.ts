import { formatNumber } from "@/components/words/locale";
import { versionWords } from "@/components/words/version.words";
import type { Origin } from "@/lib/domain/actor";
import type { RedactionReason } from "@/lib/version/version";
import type { ConsoleVersionJson } from "@/lib/version/version.present";
import type { OperationKind } from "./operation-mark";

const originWords: Record<Origin, string> = versionWords.origins;

/** The door a version came in by. */
export const originWord = (origin: Origin): string => originWords[origin];

export const redactionReasonWords: Record<RedactionReason, string> = versionWords.reasons;

/** The words for a stored reason, which may be one that a later version of Palimpsest wrote. */
export function redactionReasonWord(reason: string | null): string {
  if (reason === null) return versionWords.noReason;
  return (redactionReasonWords as Record<string, string>)[reason] ?? reason;
}

/** Not asked for by anybody: the store's rule on how long texts are kept. */
export const isRetired = (version: ConsoleVersionJson): boolean => version.redaction_reason === "retention";

/** Who took the text of a version away, and why. */
export function redactedLine(version: ConsoleVersionJson): string {
  if (isRetired(version)) return versionWords.redacted.retention;
  return versionWords.redacted.by(version.redacted_by_name, redactionReasonWord(version.redaction_reason));
}

/** `+1,204 B`, `−12 B`, `±0 B`. */
export function sizeChangeText(bytes: number): string {
  const sign = bytes > 0 ? "+" : bytes < 0 ? "−" : "±";
  return `${sign}${formatNumber(Math.abs(bytes))} B`;
}

/** The same for a screen reader. */
export function sizeChangeWords(bytes: number): string {
  if (bytes === 0) return versionWords.size.same;
  return bytes > 0 ? versionWords.size.more(bytes) : versionWords.size.less(-bytes);
}

/** What is shown for a version: what it did, or that nothing of it is left. */
export const kindOf = (version: ConsoleVersionJson): OperationKind =>
  version.redacted_at ? "redacted" : version.operation;
