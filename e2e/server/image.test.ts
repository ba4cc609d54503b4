import { execFile } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { launchServer } from "@/lib/cli/server-command";
import { untilReady } from "@/lib/cli/until-ready";
import { freePort } from "@/lib/testing/test-postgres";

const root = path.join(import.meta.dirname, "../..");
const run = promisify(execFile);

/** What the Dockerfile takes over from the build, by the names in its COPY lines. */
function filesOfImage(): string[] {
  const lines = readFileSync(path.join(root, "deploy/Dockerfile"), "utf8").matchAll(/^COPY --from=build (.+) \S+$/gm);
  return [...lines].flatMap(([, names = ""]) => names.split(" ")).map((name) => name.replace(/^\/app\//, ""));
}

/** The image's folder; packages and our own code are copied, so that they find nothing beside themselves but what the image has. */
async function makeFolder(): Promise<string> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "palimpsest-image-"));
  for (const name of filesOfImage()) {
    if (name === "image/node_modules")
      await run(process.execPath, ["lib/cli/gather-packages.mjs", folder], { cwd: root });
    else if (name === "dist") cpSync(path.join(root, name), path.join(folder, name), { recursive: true });
    else symlinkSync(path.join(root, name), path.join(folder, name));
  }
  return folder;
}

it("the files of the image are all that a server and its tools need", { timeout: 120_000 }, async () => {
  const folder = await makeFolder();
  const settings = { PORT: String(await freePort()), DATA_DIR: path.join(folder, "data") };
  const env = {
    ...settings,
    PALIMPSEST_INIT_ADMIN_EMAIL: "rig@example.test",
    PALIMPSEST_INIT_ADMIN_PASSWORD: "twelve quiet herons",
  };
  const child = launchServer(env, folder);
  const tool = (name: string, ...args: string[]) =>
    run(process.execPath, [path.join(folder, `dist/tools/${name}.mjs`), ...args], {
      cwd: folder,
      env: { ...process.env, ...settings },
    });
  try {
    await untilReady(child);
    const url = `http://127.0.0.1:${settings.PORT}`;
    expect(await (await fetch(`${url}/api/ready`)).json()).toMatchObject({
      database: { state: "ok" },
      migrations: { state: "ok" },
    });
    const page = await (await fetch(`${url}/sign-in`)).text();
    const script = /src="(\/_next\/static\/[^"]+\.js)"/.exec(page)?.[1];
    expect((await fetch(url + script)).status).toBe(200);
    expect((await fetch(`${url}/monaco/vs/loader.js`)).status).toBe(200);
    const { stdout } = await tool("create-key", "--name", "agent", "--access", "read_write");
    const headers = { "x-api-key": /plm_\S+/.exec(stdout)?.[0] ?? "", "content-type": "application/json" };
    const answer = await fetch(`${url}/v1/memory_stores`, { method: "POST", headers, body: '{"name":"Boxed"}' });
    expect(await answer.json()).toMatchObject({ name: "Boxed" });
    await tool("backup", "--to", path.join(folder, "backup.zip"));
    expect(existsSync(path.join(folder, "backup.zip"))).toBe(true);
  } finally {
    child.kill("SIGTERM");
    if (child.exitCode === null) await once(child, "exit");
    rmSync(folder, { recursive: true });
  }
});
