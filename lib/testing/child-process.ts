import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { renameSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { buildSync } from "esbuild";
import { nodeBundle } from "@/lib/cli/build.mjs";

export interface ChildOptions {
  /** Beside what this process has. */
  env?: Record<string, string>;
}

export interface TestChild {
  readonly process: ChildProcess;
  /** The next line that the child prints. */
  line(): Promise<string>;
  /** Writes a line to the child. */
  say(text: string): void;
  /** Ends the child at once, as the system's out-of-memory killer would. */
  kill(): Promise<void>;
  /** Waits for the child to end by itself. @throws with what it wrote on stderr when it failed */
  done(): Promise<void>;
}

/**
 * What Node is given to run one of our bundles for a moment. A quarter of what such a process takes went into compiling Prisma's WebAssembly a
 * second time, for a speed that it does not live to see.
 */
export const childFlags = ["--conditions=react-server", "--liftoff-only"];

const bundled = new Map<string, string>();

/** A file that Node runs by itself, made once for all children of this process: each would take seconds to read its modules one by one. */
function bundleOf(script: string): string {
  const known = bundled.get(script);
  if (known) return known;
  const name = path.basename(script, ".ts");
  const own = `${name}-${process.pid}`;
  buildSync({ ...nodeBundle([script], "dist/testing"), entryNames: own, sourcemap: "inline" });
  const file = path.resolve("dist/testing", `${name}.mjs`);
  // Others make the same file at this moment, and children of theirs may be reading it.
  renameSync(path.resolve("dist/testing", `${own}.mjs`), file);
  bundled.set(script, file);
  return file;
}

/** Runs a tool to its end as `npm run` does. @param env beside what this process has; undefined takes a variable away */
export async function runTool(
  name: string,
  args: readonly string[],
  env: Record<string, string | undefined> = {},
): Promise<{ printed: string; said: string; code: number | null }> {
  const child = spawn(process.execPath, [path.resolve("lib/cli/run-tool.mjs"), name, ...args], {
    env: { ...process.env, ...env },
  });
  const [printed, said, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]);
  return { printed, said, code };
}

/** Runs one of our TypeScript files as a process of its own, the way the command line tools run. */
export function startChild(script: string, args: readonly string[] = [], { env }: ChildOptions = {}): TestChild {
  const child = spawn(process.execPath, [...childFlags, bundleOf(script), ...args], {
    stdio: ["pipe", "pipe", "pipe"],
    env: { ...process.env, ...env },
  });
  let complaints = "";
  child.stderr.on("data", (chunk) => {
    complaints += String(chunk);
  });
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    process: child,
    async line() {
      const next = await lines.next();
      if (next.done) throw new Error(`the child ended without an answer: ${complaints}`);
      return next.value;
    },
    say: (text) => void child.stdin.write(`${text}\n`),
    async kill() {
      child.kill("SIGKILL");
      await ended;
    },
    async done() {
      const code = await ended;
      if (code !== 0) throw new Error(`the child failed with ${code}: ${complaints}`);
    },
  };
}
