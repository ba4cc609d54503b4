import type { Origin } from "@/lib/domain/actor";
import type { RedactionReason } from "@/lib/version/version";
import type { ConsoleVersionJson } from "@/lib/version/version.present";
import type { OperationKind } from "./operation-mark";

const originWords: Record<Origin, string> = {
  tool: "memory tool",
  rest: "REST",
  mcp: "MCP",
  console: "console",
  import: "import",
  system: "system",
};

/** The door a version came in by. */
export const originWord = (origin: Origin): string => originWords[origin];

export const redactionReasonWords: Record<RedactionReason, string> = {
  secret: "Secret",
  personal_data: "Personal data",
  legal: "Legal order",
  unsafe_content: "Unsafe content",
  other: "Other",
};

/** The words for a stored reason, which may be one that a later version of Palimpsest wrote. */
export function redactionReasonWord(reason: string | null): string {
  if (reason === null) return "No reason given";
  return (redactionReasonWords as Record<string, string>)[reason] ?? reason;
}

/** `+1,204 B`, `−12 B`, `±0 B`. */
export function sizeChangeText(bytes: number): string {
  const sign = bytes > 0 ? "+" : bytes < 0 ? "−" : "±";
  return `${sign}${Math.abs(bytes).toLocaleString("en")} B`;
}

/** The same for a screen reader. */
export function sizeChangeWords(bytes: number): string {
  if (bytes === 0) return "same size";
  return `${Math.abs(bytes).toLocaleString("en")} bytes ${bytes > 0 ? "more" : "less"}`;
}

/** What is shown for a version: what it did, or that nothing of it is left. */
export const kindOf = (version: ConsoleVersionJson): OperationKind =>
  version.redacted_at ? "redacted" : version.operation;
