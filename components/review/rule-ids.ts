import type { ReviewPolicy } from "@/lib/domain/review-policy";

/** From the loosest to the strictest, as they are offered. Their schema stays on the server. */
export const reviewPolicies = ["open", "quarantine", "approved"] as const satisfies readonly ReviewPolicy[];

/** A name for a new rule that none of the others has. */
export function newRuleId(rules: readonly { id: string }[]): string {
  const taken = new Set(rules.map(({ id }) => id));
  let number = rules.length + 1;
  while (taken.has(`rule-${number}`)) number++;
  return `rule-${number}`;
}

/** The rules with one of them otherwise. */
export const withRule = <Rule extends { id: string }>(
  rules: readonly Rule[],
  id: string,
  part: Partial<Rule>,
): Rule[] => rules.map((rule) => (rule.id === id ? { ...rule, ...part } : rule));

export const withoutRule = <Rule extends { id: string }>(rules: readonly Rule[], id: string): Rule[] =>
  rules.filter((rule) => rule.id !== id);
