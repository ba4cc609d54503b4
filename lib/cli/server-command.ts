import { type ChildProcessByStdio, spawn } from "node:child_process";
import type { Readable } from "node:stream";

/**
 * For Node, in MB of each half: of what a request makes hardly anything is needed once it has been answered, and the less often that is
 * looked through, the less is copied which is only needed for a moment. Four times Node's own.
 */
export const nodeFlags = ["--max-semi-space-size=64"];

/** What Node is given to serve a build, in its folder. `npm start` and the files in `deploy` say the same. */
export const serverCommand = [...nodeFlags, "dist/server.mjs"];

/** Nothing of the environment that we were started in comes along but where programs are. */
export const serverEnvironment = (settings: Record<string, string>) => ({
  PATH: process.env.PATH,
  NODE_ENV: "production" as const,
  NEXT_TELEMETRY_DISABLED: "1",
  ...settings,
});

/**
 * Starts a build with settings of its own.
 *
 * @param folder of the build; the one we are in unless told
 */
export function launchServer(
  settings: Record<string, string>,
  folder = process.cwd(),
): ChildProcessByStdio<null, Readable, Readable> {
  const env = serverEnvironment(settings);
  return spawn(process.execPath, serverCommand, { cwd: folder, env, stdio: ["ignore", "pipe", "pipe"] });
}
