/** Which changes are chosen, and where a range of them goes out from. */
export type Choice = {
  chosen: ReadonlySet<string>;
  /** The change that was chosen last by itself. */
  anchor: string | null;
  /** What was chosen before the range: another end of it takes nothing of that away. */
  base: ReadonlySet<string>;
};

const standing = (chosen: ReadonlySet<string>, anchor: string | null): Choice => ({ chosen, anchor, base: chosen });

export const nothingChosen: Choice = standing(new Set(), null);

export function toggled({ chosen }: Choice, id: string): Choice {
  const next = new Set(chosen);
  if (!next.delete(id)) next.add(id);
  return standing(next, id);
}

/** Chooses all of them, beside what is chosen already. */
export const withAll = ({ chosen, anchor }: Choice, ids: readonly string[]): Choice =>
  standing(new Set([...chosen, ...ids]), anchor);

/** Chooses all of them or, where they are chosen, none. */
export function allToggled({ chosen, anchor }: Choice, ids: readonly string[]): Choice {
  const named = new Set(ids);
  const rest = [...chosen].filter((id) => !named.has(id));
  return standing(new Set(ids.every((id) => chosen.has(id)) ? rest : [...rest, ...ids]), anchor);
}

/** What was decided on leaves, and nothing else. */
export function without({ chosen, anchor, base }: Choice, ids: readonly string[]): Choice {
  const left = (all: ReadonlySet<string>) => new Set([...all].filter((id) => !ids.includes(id)));
  return { chosen: left(chosen), anchor, base: left(base) };
}

/** Everything from the change that was chosen last, or else from where the keys are, to another one. */
export function ranged(choice: Choice, order: readonly string[], { from, to }: { from: string; to: string }): Choice {
  const goesOn = choice.anchor !== null && order.includes(choice.anchor);
  const anchor = goesOn ? (choice.anchor as string) : from;
  const base = goesOn ? choice.base : choice.chosen;
  const [start, end] = [order.indexOf(anchor), order.indexOf(to)].sort((a, b) => a - b) as [number, number];
  const range = start === -1 ? [to] : order.slice(start, end + 1);
  return { chosen: new Set([...base, ...range]), anchor, base };
}
