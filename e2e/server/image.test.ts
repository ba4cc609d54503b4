import { once } from "node:events";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { launchServer } from "@/lib/cli/server-command";
import { untilReady } from "@/lib/cli/until-ready";
import { freePort } from "@/lib/testing/test-postgres";

const root = path.join(import.meta.dirname, "../..");

/** What the Dockerfile takes over from the build, by the names in its COPY lines. */
function filesOfImage(): string[] {
  const lines = readFileSync(path.join(root, "deploy/Dockerfile"), "utf8").matchAll(/^COPY --from=build (.+) \S+$/gm);
  return [...lines].flatMap(([, names = ""]) => names.split(" ")).map((name) => name.replace(/^\/app\//, ""));
}

it("the files of the image are all that a server needs", { timeout: 60_000 }, async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "palimpsest-image-"));
  const port = String(await freePort());
  for (const name of filesOfImage()) {
    // Our own code is copied, so that it finds nothing beside itself but what the image has.
    if (name === "dist") cpSync(path.join(root, name), path.join(folder, name), { recursive: true });
    else symlinkSync(path.join(root, name), path.join(folder, name));
  }
  const child = launchServer({ PORT: port, DATA_DIR: path.join(folder, "data") }, folder);
  try {
    await untilReady(child);
    const url = `http://127.0.0.1:${port}`;
    expect(await (await fetch(`${url}/api/ready`)).json()).toMatchObject({
      database: { state: "ok" },
      migrations: { state: "ok" },
    });
    const page = await (await fetch(`${url}/sign-in`)).text();
    const script = /src="(\/_next\/static\/[^"]+\.js)"/.exec(page)?.[1];
    expect((await fetch(url + script)).status).toBe(200);
    expect((await fetch(`${url}/monaco/vs/loader.js`)).status).toBe(200);
  } finally {
    child.kill("SIGTERM");
    if (child.exitCode === null) await once(child, "exit");
    rmSync(folder, { recursive: true });
  }
});
