/** What stands beside people wherever they are named. */
export const personWords = {
  disabled: (name: string) => `${name} (disabled)`,
  /** Of two with the same name, by what tells them apart. */
  apart: (name: string, by: string) => `${name} (${by})`,
};
