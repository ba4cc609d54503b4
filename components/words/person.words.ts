/** What stands beside people wherever they are named. */
export const personWords = {
  disabled: (name: string) => `${name} (disabled)`,
};
