// What the console costs a browser: JavaScript per screen, requests in a row, what moves, and how long acts take to be seen.
import { type Browser, type BrowserContext, chromium } from "@playwright/test";
import { systemBrowser } from "../../fixtures/system-browser";
import { type Scene, scenesOf } from "./acts";
import { feel, installProbe, quantiles } from "./probe";
import { printActs, printScreens } from "./report";
import { type Screen, weighScreen } from "./screens";
import { admin, raiseStage, type Stage } from "./seed";

const memories = Number(process.env.BENCH_MEMORIES ?? 10_000);
/** What a desktop does in a second takes an old laptop or a phone four. */
const slowdown = 4;
const firstScreenLimit = 170_000;

type State = Awaited<ReturnType<BrowserContext["storageState"]>>;

async function signIn(browser: Browser, url: string): Promise<State> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${url}/sign-in`);
  await page.getByLabel("E-mail").fill(admin.email);
  await page.getByLabel("Password", { exact: true }).fill(admin.password);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/stores");
  // The workspace is an old one: nobody is shown the first steps any more.
  await context.addCookies([{ name: "numbers", value: encodeURIComponent("first-minutes-closed=1"), url }]);
  const state = await context.storageState();
  await context.close();
  return state;
}

async function someMemory({ server, store }: Stage, state: State): Promise<string> {
  const input = encodeURIComponent(JSON.stringify({ memory_store_id: store, path_prefix: "/area-000/" }));
  const cookie = state.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const response = await fetch(`${server.url}/api/console/listFolder?input=${input}`, { headers: { cookie } });
  const { data } = (await response.json()) as { data: { id: string; type: string }[] };
  return data.find(({ type }) => type === "memory")?.id ?? "";
}

const otherScreens = [
  ...["/inbox", "/findings", "/duplicates", "/search?q=words", "/dashboard", "/sessions", "/connect", "/keys/accounts"],
  ...[
    "/playground",
    "/docs",
    "/approvals",
    "/redactions",
    "/redactions/new",
    "/subjects",
    "/erasures",
    "/holds",
    "/audit",
  ],
  ...["/members", "/members/roles", "/webhooks", "/retrieval", "/operations", "/notifications"],
];

function screensOf(store: string, memory: string): Screen[] {
  const rows = "[role=treeitem]";
  return [
    { name: "sign in", path: "/sign-in", content: "form", signedOut: true, limit: firstScreenLimit },
    { name: "stores", path: "/stores", content: "main table", limit: firstScreenLimit },
    { name: "a store", path: store, content: rows },
    { name: "a store as a list", path: `${store}?view=list`, content: "[role=table] a" },
    { name: "a folder", path: `${store}?folder=%2Farea-000%2F`, content: "[role=table] a" },
    { name: "settings of a store", path: `${store}/settings`, content: "main form, main section" },
    { name: "a new memory", path: `${store}/memories/new`, content: "main input, main textarea", hasEditor: true },
    { name: "a memory", path: memory, content: ".monaco-editor .view-line", hasEditor: true },
    { name: "keys", path: "/keys", content: "main table" },
    { name: "profile", path: "/profile", content: "main form" },
    ...otherScreens.map((path) => ({ name: path.slice(1), path, content: "main h1" })),
    { name: "import", path: `${store}/import`, content: "main h1" },
  ];
}

async function play(browser: Browser, scene: Scene, { url, state }: { url: string; state: State }) {
  const context = await browser.newContext({ storageState: state, viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  await installProbe(page);
  await page.goto(url + scene.path, { waitUntil: "load" });
  await page.locator(scene.ready).first().waitFor();
  await page.waitForTimeout(700);
  const cdp = await context.newCDPSession(page);
  const felt = [];
  try {
    for (let turn = 0; turn < scene.times; turn += 1) {
      await cdp.send("Emulation.setCPUThrottlingRate", { rate: 1 });
      await scene.before?.(page, turn);
      await cdp.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
      felt.push(await feel(page, scene.act(page, turn)));
    }
  } finally {
    await context.close();
  }
  return {
    name: scene.name,
    times: felt.length,
    painted: quantiles(felt.map(({ painted }) => painted)),
    shown: quantiles(felt.map(({ shown }) => shown)),
  };
}

/** Starts a server, fills it, drives a browser through it and prints two tables. */
export async function benchBrowser(): Promise<void> {
  const browser = await chromium.launch(systemBrowser);
  const stage = await raiseStage(memories);
  try {
    const { url } = stage.server;
    const state = await signIn(browser, url);
    const store = `/stores/${stage.store}`;
    const memory = `${store}/memories/${await someMemory(stage, state)}`;
    console.log(
      `\n═══ in a browser, ${memories.toLocaleString("en")} memories in one store, processor ${slowdown}× slower`,
    );
    const only = process.env.BENCH_ACTS;
    if (!only) {
      const costs = [];
      for (const screen of screensOf(store, memory))
        costs.push(await weighScreen(browser, screen, { url, state, slowdown }));
      printScreens(costs);
    }
    const felt = [];
    for (const scene of scenesOf(store, memory)) {
      if (only && !scene.name.includes(only)) continue;
      felt.push(
        await play(browser, scene, { url, state }).catch((error: Error) => ({
          name: scene.name,
          error: error.message,
        })),
      );
    }
    printActs(felt);
  } finally {
    await browser.close();
    await stage.server.stop();
  }
}
