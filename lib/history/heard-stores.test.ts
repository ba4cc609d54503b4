import { expect, it } from "vitest";
import { HeardStores, longestWaitMs, quietMs } from "./heard-stores";

it("looks at a store with enough versions once its writers have paused, and forgets it then", () => {
  const heard = new HeardStores(16);
  heard.add("busy", 10, 0);
  heard.add("few", 15, 0);
  heard.add("busy", 6, 1_000);
  expect(heard.take(quietMs)).toEqual([]);
  expect(heard.take(1_000 + quietMs)).toEqual(["busy"]);
  expect(heard.take(longestWaitMs)).toEqual([]);
  heard.add("few", 1, longestWaitMs);
  expect(heard.take(longestWaitMs)).toEqual(["few"]);
});

it("looks at one whose writers never pause after a while, and not again at once", () => {
  const heard = new HeardStores(16);
  const looks: number[] = [];
  for (let now = 0; now <= 2.5 * longestWaitMs; now += 500) {
    heard.add("busy", 1, now);
    if (heard.take(now).length > 0) looks.push(now);
  }
  expect(looks).toEqual([longestWaitMs, 2 * longestWaitMs + 500]);
});
