import { SeededRandom } from "@/lib/testing/seeded-random";

const lineCount = 1_900;
const words =
  "agent memory review deploy staging retry window queue customer invoice region latency token budget schema owner migrate rollback alert note plan prefers uses never always after before unless".split(
    " ",
  );

const lineOf = (random: SeededRandom) =>
  `- ${Array.from({ length: 6 }, () => random.pick(words)).join(" ")} ${random.below(10_000)}`.slice(0, 52);

/** The texts of one memory of some 100 kB as agents edit it: a few lines at a time, now and then a block moved or an older text restored. */
export function* longHistory(versions: number): Generator<string> {
  const random = new SeededRandom(7);
  let lines = Array.from({ length: lineCount }, () => lineOf(random));
  const earlier: string[][] = [];
  for (let version = 1; version <= versions; version += 1) {
    earlier.push(lines);
    yield `${lines.join("\n")}\n`;
    if (version % 97 === 0) {
      lines = earlier[random.below(earlier.length)] ?? lines;
      continue;
    }
    const next = [...lines];
    for (let edit = 0; edit < 3; edit += 1) next[random.below(next.length)] = lineOf(random);
    next.splice(random.below(next.length), 1);
    next.splice(random.below(next.length), 0, lineOf(random));
    if (version % 10 === 0) next.splice(random.below(1_000), 0, ...next.splice(random.below(1_000), 5));
    lines = next;
  }
}
