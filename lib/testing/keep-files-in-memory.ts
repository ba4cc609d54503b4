import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from "node:fs";
import os from "node:os";
import path from "node:path";

const shared = "/dev/shm";
/** What all databases of a run take is some hundred megabytes; there should be room for other things beside it. */
const enough = 3 * 1024 ** 3;

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as { code?: string }).code !== "ESRCH";
  }
}

/** What a run left that was killed would be in memory until the machine stops. */
function sweep(): void {
  for (const name of readdirSync(shared)) {
    const owner = /^palimpsest-run-(\d+)-/.exec(name)?.[1];
    if (owner && !isAlive(Number(owner))) rmSync(path.join(shared, name), { recursive: true, force: true });
  }
}

/**
 * Lets the temporary folders of this process and of those it starts lie in memory, where there is enough of it: every commit on SQLite waits
 * for the disk, as it should, and most of a run's time was that. What a killed process leaves behind is the same on both.
 * @returns what takes all of them away again
 */
export function keepFilesInMemory(): () => void {
  if (!existsSync(shared) || os.freemem() < enough) return () => undefined;
  sweep();
  const { bavail, bsize } = statfsSync(shared);
  if (bavail * bsize < enough) return () => undefined;
  const before = process.env.TMPDIR;
  const folder = mkdtempSync(path.join(shared, `palimpsest-run-${process.pid}-`));
  // The PostgreSQL of the tests may run as another user.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  return () => {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
    rmSync(folder, { recursive: true, force: true });
  };
}
