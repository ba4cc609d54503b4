/** What stands beside people wherever they are named. */
export const personWords = {
  disabled: (name: string) => `${name} (disabled)`,
  unclear: (name: string) => `Several people are called ${name}. Choose whom you mean from the list that @ opens.`,
  /** Of two with the same name, by what tells them apart. */
  apart: (name: string, by: string) => `${name} (${by})`,
};
