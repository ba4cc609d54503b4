/** What to do with a change that a rule would approve, and what the rule's counter is from then on. */
export type SampleDecision = { readonly goesToPerson: boolean; readonly counter: number };

/**
 * Decides whether a change that a rule would approve goes to a person after all: every `every`-th does, in the order of arrival and never by chance.
 * With `every` 1 all of them go, with null none. Lowering `every` takes effect with the next change.
 * @param counter how many changes the rule approved since one last went to a person; 0 for a new rule
 */
export function sampleChange(counter: number, every: number | null): SampleDecision {
  if (every === null) return { goesToPerson: false, counter: 0 };
  const isDue = counter + 1 >= every;
  return { goesToPerson: isDue, counter: isDue ? 0 : counter + 1 };
}
