import { spawn, spawnSync } from "node:child_process";
import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";

/** Whether this machine has Python at all; no Python is needed to test the rest. */
export const hasPython = (): boolean => spawnSync("python3", ["--version"]).status === 0;

/** A folder in which code runs as it does on the machine of whoever pastes it, with our packages installed. */
export interface PastedCode {
  /** What a line of a shell prints. @throws with what it printed when it failed */
  shell(line: string): Promise<string>;
  /** The same of a script, saved as a module and run with these variables. */
  script(code: string, env?: Record<string, string>): Promise<string>;
  /** The same in Python. The two packages that it takes are not installed: what stands in for them is in `python`. */
  python(code: string, env?: Record<string, string>): Promise<string>;
  close(): Promise<void>;
}

export async function openPastedCode(): Promise<PastedCode> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "palimpsest-pasted-"));
  await symlink(path.resolve("node_modules"), path.join(folder, "node_modules"));
  let scripts = 0;

  function run(command: string, args: string[], env: Record<string, string> = {}): Promise<string> {
    return new Promise((resolve, reject) => {
      const child = spawn(command, args, { cwd: folder, env: { ...process.env, ...env } });
      let said = "";
      const hear = (piece: Buffer) => {
        said += String(piece);
      };
      child.stdout.on("data", hear);
      child.stderr.on("data", hear);
      child.on("error", reject);
      child.on("close", (code) => (code === 0 ? resolve(said) : reject(new Error(said))));
    });
  }

  return {
    shell: (line) => run("bash", ["-c", line]),
    async script(code, env) {
      scripts += 1;
      const file = path.join(folder, `pasted-${scripts}.mjs`);
      await writeFile(file, code);
      return run(process.execPath, [file], env);
    },
    async python(code, env) {
      scripts += 1;
      const file = path.join(folder, `pasted_${scripts}.py`);
      await writeFile(file, code);
      const packages = path.join(import.meta.dirname, "python");
      return run("python3", [file], { ...env, PYTHONPATH: packages, PYTHONDONTWRITEBYTECODE: "1" });
    },
    close: () => rm(folder, { recursive: true }),
  };
}
