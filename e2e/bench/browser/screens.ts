import type { Browser, BrowserContext, CDPSession, Page } from "@playwright/test";
import { installProbe, layoutShift } from "./probe";

export interface Screen {
  name: string;
  path: string;
  /** CSS selector of what the person came for. */
  content: string;
  signedOut?: boolean;
  /** Bytes of compressed JavaScript that it may load, where that is promised. */
  limit?: number;
  hasEditor?: boolean;
}

export interface ScreenCost {
  screen: Screen;
  /** Compressed bytes of scripts until the network is quiet, without the editor's own files. */
  script: number;
  editor: number;
  /** Requests that had to follow one another before the content stood there. */
  sequence: number;
  firstPaint: number;
  shift: number;
}

interface Sent {
  url: string;
  type: string;
  from?: string;
  at: number;
  bytes: number;
}

const monaco = /\/monaco\//;

/** Everything the page asks for, who asked, when and how large it was. */
async function watchRequests(cdp: CDPSession): Promise<Map<string, Sent>> {
  const sent = new Map<string, Sent>();
  await cdp.send("Network.enable");
  cdp.on("Network.requestWillBeSent", ({ requestId, request, type, initiator, wallTime }) => {
    const from = initiator.url ?? initiator.stack?.callFrames[0]?.url ?? initiator.stack?.parent?.callFrames[0]?.url;
    sent.set(requestId, { url: request.url, type: type ?? "", from, at: wallTime * 1_000, bytes: 0 });
  });
  cdp.on("Network.dataReceived", ({ requestId, encodedDataLength }) => {
    const request = sent.get(requestId);
    if (request) request.bytes += encodedDataLength;
  });
  return sent;
}

/** How many requests deep the longest chain is among those sent before the content stood there. */
function longestSequence(requests: readonly Sent[], until: number): number {
  const depth = new Map<string, number>();
  for (const { url, from, at, type } of requests) {
    if (at > until || type === "EventSource" || type === "Font" || type === "Stylesheet" || type === "Image") continue;
    depth.set(url, Math.max(depth.get(url) ?? 0, 1 + (from && from !== url ? (depth.get(from) ?? 0) : 0)));
  }
  return Math.max(0, ...depth.values());
}

/** Opens a screen in a browser that knows nothing yet but who is signed in. */
export async function weighScreen(
  browser: Browser,
  screen: Screen,
  options: { url: string; state: Awaited<ReturnType<BrowserContext["storageState"]>>; slowdown: number },
): Promise<ScreenCost> {
  const context = await browser.newContext({
    storageState: screen.signedOut ? undefined : options.state,
    viewport: { width: 1280, height: 800 },
  });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  await installProbe(page, screen.content);
  const cdp = await context.newCDPSession(page);
  const sent = await watchRequests(cdp);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: options.slowdown });
  await page.goto(options.url + screen.path, { waitUntil: "commit" });
  await page.locator(screen.content).first().waitFor({ state: "visible" });
  await untilQuiet(page, sent);
  const at = await page.evaluate(() => window.benchProbe.seen);
  const [shift, firstPaint] = [await layoutShift(page), await firstContentfulPaint(page)];
  await context.close();
  const scripts = [...sent.values()].filter(({ type, url }) => type === "Script" || monaco.test(url));
  const sum = (some: Sent[]) => some.reduce((total, { bytes }) => total + bytes, 0);
  return {
    screen,
    script: sum(scripts.filter(({ url }) => !monaco.test(url))),
    editor: sum(scripts.filter(({ url }) => monaco.test(url))),
    sequence: longestSequence([...sent.values()], at),
    firstPaint,
    shift,
  };
}

async function firstContentfulPaint(page: Page): Promise<number> {
  return page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0);
}

/** Live updates keep a request open, so the network is never idle: quiet means that nothing has come for a while. */
async function untilQuiet(page: Page, sent: ReadonlyMap<string, Sent>): Promise<void> {
  const bytes = () => [...sent.values()].reduce((total, request) => total + request.bytes, sent.size);
  for (let before = -1, rounds = 0; before !== bytes() && rounds < 10; rounds += 1) {
    before = bytes();
    await page.waitForTimeout(500);
  }
}
