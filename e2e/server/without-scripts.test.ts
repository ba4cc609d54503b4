import { expect, it, onTestFinished } from "vitest";
import { pageWords } from "@/components/words/page.words";
import { startAppServer } from "../fixtures/app-server";
import { createRig } from "./rig";

const { title, text } = pageWords.noScripts;

/** What a browser shows that runs no scripts: what waits for them is hidden. */
const shownBy = async (url: string) => {
  const html = await (await fetch(url)).text();
  return html.replace(/<script[\s\S]*?<\/script>/g, "").replace(/<div hidden="" id=[\s\S]*/, "");
};

it("says on the pages before sign-in that nothing works without scripts", { timeout: 120_000 }, async () => {
  const fresh = await startAppServer({ provider: "sqlite" });
  onTestFinished(() => void fresh.stop());
  const rig = await createRig("sqlite");
  const settled = await rig.start();
  onTestFinished(() => void settled.stop());
  for (const url of [`${fresh.url}/setup`, `${settled.url}/sign-in`, `${settled.url}/join`, `${settled.url}/nowhere`]) {
    const [, said] = /<noscript>([\s\S]*?)<\/noscript>/.exec(await shownBy(url)) ?? [];
    expect([url, said]).toEqual([url, expect.stringContaining(title)]);
    expect(said).toContain(text);
    // The policy lets no style of its own stand in a page.
    expect(said).not.toMatch(/style=/);
  }
});
