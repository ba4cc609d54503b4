import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { freePort } from "@/lib/testing/test-postgres";

export const root = process.cwd();
const next = createRequire(import.meta.url).resolve("next/dist/bin/next");

export interface FloorServer {
  url: string;
  stop(): Promise<void>;
}

async function stop(child: ChildProcess): Promise<void> {
  child.kill("SIGKILL");
  if (child.exitCode === null) await once(child, "exit");
}

async function untilAnswers(url: string): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const answered = await fetch(url, { method: "POST", body: "{}" }).then(
      (response) => response.ok,
      () => false,
    );
    if (answered) return;
    await delay(50);
  }
  throw new Error(`${url} does not answer`);
}

export async function startBareHono(bundle: string): Promise<FloorServer> {
  const port = await freePort();
  const child = spawn(process.execPath, [bundle], { env: { ...process.env, PORT: String(port) }, stdio: "ignore" });
  const url = `http://127.0.0.1:${port}`;
  await untilAnswers(`${url}/constant`);
  return { url, stop: () => stop(child) };
}

export async function startNextConstant(): Promise<FloorServer> {
  const folder = path.join(root, "e2e/bench/next-constant");
  const env = { ...process.env, NODE_ENV: "production" as const, NEXT_TELEMETRY_DISABLED: "1" };
  execFileSync(process.execPath, [next, "build", folder], { cwd: folder, env, stdio: "ignore" });
  const port = await freePort();
  const child = spawn(process.execPath, [next, "start", folder, "-p", String(port), "-H", "127.0.0.1"], {
    cwd: folder,
    env,
    stdio: "ignore",
  });
  const url = `http://127.0.0.1:${port}`;
  await untilAnswers(`${url}/api/constant`);
  return { url, stop: () => stop(child) };
}
