import http from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type AppServer, startAppServer } from "../fixtures/app-server";
import { actions } from "./console-actions";

let server: AppServer;

beforeAll(async () => {
  const password = "a long enough password";
  server = await startAppServer({
    provider: "sqlite",
    env: { PALIMPSEST_INIT_ADMIN_EMAIL: "admin@example.test", PALIMPSEST_INIT_ADMIN_PASSWORD: password },
  });
});
afterAll(() => server.stop());

/** Tries to sign in by a page, from one of this machine's own addresses. @returns what became of it */
async function trySignIn(page: string, localAddress: string): Promise<string> {
  const action = actions.find(({ name }) => name === "signInAction")?.id ?? "";
  const headers = { "next-action": action, "content-type": "text/plain;charset=UTF-8", origin: server.url };
  // As it is written: a URL would take `/./` and the like away.
  const { hostname, port } = new URL(server.url);
  const request = http.request({ hostname, port, path: page, method: "POST", localAddress, headers });
  request.end(JSON.stringify([{ next: "/" }]));
  const response = await new Promise<http.IncomingMessage>((resolve, reject) =>
    request.on("response", resolve).on("error", reject),
  );
  const said = await text(response);
  // A form reads it in the same words as what its action answers.
  if (response.statusCode === 429) return "429";
  return /"ok":false,"code":"\w+"/.exec(said)?.[0] ?? String(response.statusCode);
}

const refused = '"ok":false,"code":"invalid_request"';

/** Pages of other forms, and what might be taken for the sign-in by one who reads addresses more freely. */
const others = [
  ...["/docs", "/", "/nothing", "/_not-found", "/sign-in/", "/sign-in/?x", "/sign-in//", "//sign-in"],
  ...["/%73ign-in", "/sign-in%2F", "/%2Fsign-in", "/stores/..%2Fsign-in", "/sign-in%3Fx", "/SIGN-IN"],
  ...["/sign-in.rsc", "/sign-in;x", "/sign-in&x", "/\\sign-in", "/sign-in\\", "/docs?/sign-in"],
];

it("has one way in, whichever page somebody tries to sign in by", async () => {
  expect(await trySignIn("/sign-in", "127.0.0.2")).toBe(refused);
  const outcomes: [string, string][] = [];
  for (const page of others) outcomes.push([page, await trySignIn(page, "127.0.0.2")]);
  expect(outcomes.filter(([, outcome]) => outcome.includes("code"))).toEqual([]);
});

it("makes an address wait after 60 tries, and no other", async () => {
  for (let n = 0; n < 60; n++) expect(await trySignIn("/sign-in", "127.0.0.3")).toBe(refused);
  // One page, however its address is written.
  for (const page of ["/sign-in?next=/", "/sign-in#x", "/./sign-in", "/%2e/sign-in", "/docs/../sign-in"])
    expect([page, await trySignIn(page, "127.0.0.3")]).toEqual([page, "429"]);
  for (let n = 0; n < 60; n++) await trySignIn("/docs", "127.0.0.3");
  expect(await trySignIn("/sign-in", "127.0.0.1")).toBe(refused);
});
