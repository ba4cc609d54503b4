// A process that restores a backup and dies as by a power cut at the n-th file that it changes; 0: it lives.
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { type RestoreRequest, restoreBackup } from "@/lib/backup/restore-backup";

const names = ["renameSync", "rmSync", "mkdirSync", "copyFileSync", "cpSync", "writeFileSync", "linkSync"] as const;
const dieAt = Number(process.argv[3]);
let changes = 0;

for (const name of names) {
  const original = Reflect.get(fs, name) as (...args: unknown[]) => unknown;
  const counted = (...args: unknown[]) => {
    changes += 1;
    if (changes === dieAt) process.kill(process.pid, "SIGKILL");
    return original(...args);
  };
  Reflect.set(fs, name, counted);
}
syncBuiltinESMExports();
await restoreBackup(JSON.parse(process.argv[2] ?? "") as RestoreRequest);
console.log(changes);
process.exit(0);
