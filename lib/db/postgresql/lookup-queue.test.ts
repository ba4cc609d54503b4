import { setImmediate as turn } from "node:timers/promises";
import { expect, it } from "vitest";
import { type LookupKey, LookupQueue } from "./lookup-queue";

interface Statement {
  keys: string[];
  answer(): void;
  fail(error: Error): void;
}

/** A queue whose statements wait until the test answers them; a row is its key in capitals. */
function openQueue() {
  const statements: Statement[] = [];
  const queue = new LookupQueue<string>(
    (keys: readonly LookupKey[]) =>
      new Promise((resolve, reject) => {
        const names = keys.map((key) => key.join("+"));
        const row = (name: string) => (name === "missing" ? undefined : name.toUpperCase());
        statements.push({ keys: names, answer: () => resolve(names.map(row)), fail: reject });
      }),
  );
  return { statements, find: (...key: string[]) => queue.find(key) };
}

it("sends one who is alone at once, and those who come meanwhile together", async () => {
  const { statements, find } = openQueue();
  const first = find("a");
  await turn();
  const others = [find("b"), find("c"), find("missing")];
  await turn();
  expect(statements.map(({ keys }) => keys)).toEqual([["a"]]);
  statements[0]?.answer();
  expect(await first).toBe("A");
  await turn();
  expect(statements.map(({ keys }) => keys)).toEqual([["a"], ["b", "c", "missing"]]);
  statements[1]?.answer();
  expect(await Promise.all(others)).toEqual(["B", "C", undefined]);
});

it("asks once for a key that several want, and keeps keys of several parts apart", async () => {
  const { statements, find } = openQueue();
  const found = Promise.all([find("a", "b"), find("ab"), find("a", "b"), find("a", "c")]);
  await turn();
  expect(statements[0]?.keys).toEqual(["a+b", "ab", "a+c"]);
  statements[0]?.answer();
  expect(await found).toEqual(["A+B", "AB", "A+B", "A+C"]);
});

it("reads again for who asks while the same key is under way", async () => {
  const { statements, find } = openQueue();
  const early = find("a");
  await turn();
  let answered = false;
  const late = find("a").then(() => {
    answered = true;
  });
  statements[0]?.answer();
  await early;
  await turn();
  expect(answered).toBe(false);
  expect(statements).toHaveLength(2);
  statements[1]?.answer();
  await late;
});

it("gathers those who were answered together again, for as long as each turn brings somebody", async () => {
  const { statements, find } = openQueue();
  const crowd = Promise.all([find("a"), find("b"), find("c"), find("d")]);
  await turn();
  statements[0]?.answer();
  await crowd;
  const again = [find("a")];
  await turn();
  again.push(find("b"));
  await turn();
  again.push(find("c"));
  await turn();
  expect(statements).toHaveLength(1);
  await turn();
  expect(statements.map(({ keys }) => keys.length)).toEqual([4, 3]);
  statements[1]?.answer();
  expect(await Promise.all(again)).toEqual(["A", "B", "C"]);
});

it("fails everybody in a group that fails, and goes on with the next", async () => {
  const { statements, find } = openQueue();
  const failing = Promise.allSettled([find("a"), find("b")]);
  await turn();
  const next = find("c");
  statements[0]?.fail(new Error("the connection is gone"));
  expect((await failing).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  await turn();
  // There were two before: the other may still come.
  await turn();
  statements[1]?.answer();
  expect(await next).toBe("C");
});

it("holds 64 keys at most in a statement, and sends a full one without waiting", async () => {
  const { statements, find } = openQueue();
  const stuck = find("stuck");
  await turn();
  const many = Array.from({ length: 70 }, (_, at) => find(`k${at}`));
  await turn();
  expect(statements.map(({ keys }) => keys.length)).toEqual([1, 64]);
  statements[1]?.answer();
  expect(await many[63]).toBe("K63");
  statements[0]?.answer();
  await stuck;
  await turn();
  await turn();
  statements[2]?.answer();
  expect(await Promise.all(many)).toEqual(many.map((_, at) => `K${at}`));
});
