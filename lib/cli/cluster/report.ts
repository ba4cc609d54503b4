/** Says what came of a check, with its figure. */
export type Check = (what: string, holds: boolean, figure: string) => void;

export interface Report {
  check: Check;
  readonly failed: number;
}

/** Prints a line for each check as it is made. */
export function startReport(print: (line: string) => void): Report {
  let failed = 0;
  return {
    check(what, holds, figure) {
      if (!holds) failed += 1;
      print(`${holds ? "holds " : "FAILED"}  ${what}: ${figure}.`);
    },
    get failed() {
      return failed;
    },
  };
}
