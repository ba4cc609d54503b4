import path from "node:path";
import { expect, it } from "vitest";
import { firstScreenLimit, firstScreens, weighScreens } from "@/lib/cli/screen-weights.mjs";

const build = path.join(import.meta.dirname, "../../.next");

it("the screens that people meet first weigh at most 170 kB", async () => {
  const weights = await weighScreens(build, { only: firstScreens });
  expect(weights.map(({ screen }) => screen)).toEqual([...firstScreens].sort());
  const tooMuch = weights.filter(({ brotli }) => brotli > firstScreenLimit);
  expect(tooMuch).toEqual([]);
});
