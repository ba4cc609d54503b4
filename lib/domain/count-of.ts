/** `1 memory`, `2 memories`: for what is read at a terminal or in a file, where no language is chosen. */
export const countOf = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;
