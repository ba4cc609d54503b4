import { adversarialKindTexts } from "./adversarial-kinds";
import type { Detected } from "./detect";
import type { DetectedKind } from "./detector-kinds";
import type { CustomRule } from "./detector-policy";
import { personalLooks } from "./find-personal-data";
import { secretLooks } from "./secret-rules";

const subjects: Record<DetectedKind, string> = {
  secret: "Secrets must not be stored",
  personal_data: "Personal data must not be stored",
  hidden_text: "Hidden or deceptive characters must not be stored",
  model_instruction: "Instructions to a model must not be stored",
  custom: "A rule of this store forbids this",
};

const advice: Record<DetectedKind, string> = {
  secret: "Store where to find it instead.",
  personal_data: "Leave it out, or name the person by an id.",
  hidden_text: "Write it without them.",
  model_instruction: "Store what is to be remembered, not what is to be done.",
  custom: "Leave it out.",
};

/** "a private key", by kind and rule. */
export function looksLike({ kind, rule }: Pick<Detected, "kind" | "rule">, custom: readonly CustomRule[] = []): string {
  if (kind === "custom") return `“${custom.find(({ id }) => id === rule)?.name ?? rule}”`;
  if (kind === "hidden_text") {
    const { label } = adversarialKindTexts[rule as keyof typeof adversarialKindTexts] ?? { label: rule };
    return label.charAt(0).toLowerCase() + label.slice(1);
  }
  if (kind === "model_instruction") return "an order to a model";
  return (kind === "secret" ? secretLooks : personalLooks)[rule] ?? rule;
}

const mostNamed = 3;

/** Why a write is refused, and what to do: for the agent or person that wrote it. Never what was found. */
export function refusalOf(
  seen: readonly (Detected & { inPath?: true })[],
  { custom, path }: { custom: readonly CustomRule[]; path: string | null },
): string {
  const [first] = seen;
  if (!first) return "";
  const same = seen.filter(({ kind }) => kind === first.kind);
  const places = same.slice(0, mostNamed).map((one) => {
    const where = one.inPath ? "the path" : `line ${one.line}`;
    return one.kind === "hidden_text" || one.kind === "custom"
      ? `${where} has ${looksLike(one, custom)}`
      : `${where} looks like ${looksLike(one, custom)}`;
  });
  const more = same.length > mostNamed ? `, and ${same.length - mostNamed} more` : "";
  const of = path === null || first.inPath ? "" : ` (${path})`;
  return `${subjects[first.kind]}: ${places.join(", ")}${more}${of}. ${advice[first.kind]} Nothing was stored.`;
}

/** What an answer adds where something was masked before it was stored. */
export function maskNote(
  seen: readonly Pick<Detected, "kind" | "rule" | "line">[],
  custom: readonly CustomRule[] = [],
): string {
  const places = seen.slice(0, mostNamed).map((one) => `line ${one.line}: ${looksLike(one, custom)}`);
  const more = seen.length > mostNamed ? `, and ${seen.length - mostNamed} more` : "";
  return `Not everything was stored as written: the rules of this store replaced what must not be kept by [redacted: …] (${places.join(", ")}${more}).`;
}
