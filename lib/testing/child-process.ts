import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";

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

/** Runs one of our TypeScript files as a process of its own, the way the command line tools run. */
export function startChild(script: string, args: readonly string[] = [], { env }: ChildOptions = {}): TestChild {
  const child = spawn(process.execPath, ["--conditions=react-server", "--import", "tsx", script, ...args], {
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
