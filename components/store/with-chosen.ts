type Option = { value: string; label: string };

/** The one that is chosen is among the options, whether or not it is known. */
export const withChosen = (options: readonly Option[], chosen: string | undefined): Option[] =>
  chosen && !options.some(({ value }) => value === chosen)
    ? [...options, { value: chosen, label: chosen }]
    : [...options];
