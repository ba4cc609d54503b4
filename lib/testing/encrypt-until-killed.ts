import Sqlite from "better-sqlite3";
import { parseConfig } from "@/lib/config/config";
import { openEncrypted } from "@/lib/encryption/open-encrypted";
import { resumeSwitchOn } from "@/lib/encryption/resume-switch-on";
import { rotateMasterKey } from "@/lib/encryption/rotate-master-key";
import { switchOnRunner } from "@/lib/encryption/run-switch-on";
import { JobRunner } from "@/lib/job/job-runner";
import { dieAtStatement } from "./die-at-statement";

// Encrypts what is there, or rotates the master key, and dies as by a power cut at the n-th statement: a process of its own for tests.
const [, , what = "", killAt = "0", laterMs = "0"] = process.argv;
const config = parseConfig(process.env);

const { count, countedDatabase } = dieAtStatement(Number(killAt));

/** Every change of the key file counts too. */
function countKeyFile(): void {
  const prepare = Sqlite.prototype.prepare;
  Sqlite.prototype.prepare = function counted(this: Sqlite.Database, text: string) {
    const statement = prepare.call(this, text) as Sqlite.Statement<unknown[]>;
    if (!/data_key|epoch|root/.test(text)) return statement;
    const { run } = statement;
    statement.run = (...params: unknown[]) => {
      count();
      return run.apply(statement, params);
    };
    return statement;
  } as typeof prepare;
}

async function switchOn(): Promise<void> {
  const opened = await openEncrypted(config);
  countKeyFile();
  const db = countedDatabase(opened);
  await resumeSwitchOn(db);
  const runner = new JobRunner({
    db,
    owner: `child ${process.pid}`,
    now: () => Date.now() + Number(laterMs),
    runners: { "encryption.switch": switchOnRunner },
    onFailure(_job, error) {
      console.error(error);
      process.exitCode = 1;
    },
  });
  await runner.turn();
  await runner.settle();
  await opened.close();
}

if (what === "switch") await switchOn();
else {
  countKeyFile();
  await rotateMasterKey(config, what === "finish" ? "finish" : "begin");
}
console.log("ended");
