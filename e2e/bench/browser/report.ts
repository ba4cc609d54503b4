import type { ScreenCost } from "./screens";

type Quantiles = { p50: number; p95: number };
type Played = { name: string; times: number; painted: Quantiles; shown: Quantiles };
type Failed = { name: string; error: string };

const actLimit = 100;
const shiftLimit = 0.1;
const sequenceLimit = 2;
const kB = (bytes: number) => `${(bytes / 1_000).toFixed(1)} kB`;
const ms = (value: number) => `${Math.round(value)} ms`;
const verdict = (missed: readonly string[]) => (missed.length > 0 ? `  ✗ ${missed.join(", ")}` : "  ✓");

/** One line per screen, the promise beside what it cost. */
export function printScreens(costs: readonly ScreenCost[]): void {
  console.log(
    `\n${"screen".padEnd(22)} ${"JavaScript".padStart(10)} ${"goal".padStart(10)} ${"editor".padStart(11)} in a row  first paint   shift`,
  );
  for (const { screen, script, editor, sequence, firstPaint, shift } of costs) {
    const missed = [
      ...(screen.limit !== undefined && script > screen.limit ? ["too much JavaScript"] : []),
      ...(shift > shiftLimit ? ["things move"] : []),
      ...(editor > 0 && !screen.hasEditor ? ["an editor where none is"] : []),
      ...(sequence > sequenceLimit && !screen.hasEditor ? ["requests wait for each other"] : []),
    ];
    const goal = screen.limit === undefined ? "" : `≤ ${Math.round(screen.limit / 1_000)} kB`;
    console.log(
      `${screen.name.padEnd(22)} ${kB(script).padStart(10)} ${goal.padStart(10)} ${kB(editor).padStart(11)} ${String(sequence).padStart(8)} ${ms(firstPaint).padStart(12)} ${shift.toFixed(3).padStart(7)}${verdict(missed)}`,
    );
  }
}

/** One line per kind of act: until the next frame, for which there is a goal, and until its result stands there. */
export function printActs(played: readonly (Played | Failed)[]): void {
  console.log(`\n${"act".padEnd(32)} times   next frame p50      p95     goal   result p50      p95`);
  for (const act of played) {
    if ("error" in act) {
      console.log(`${act.name.padEnd(32)} could not be done: ${act.error.split("\n")[0]}`);
      continue;
    }
    const { name, times, painted, shown } = act;
    console.log(
      `${name.padEnd(32)} ${String(times).padStart(5)} ${ms(painted.p50).padStart(16)} ${ms(painted.p95).padStart(8)} ${`< ${actLimit} ms`.padStart(8)} ${ms(shown.p50).padStart(12)} ${ms(shown.p95).padStart(8)}${verdict(painted.p95 >= actLimit ? ["slower than the goal"] : [])}`,
    );
  }
}
