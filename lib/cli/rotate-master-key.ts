import { parseArgs } from "node:util";
import { ConfigError, getConfig } from "@/lib/config/config";
import { rotateMasterKey } from "@/lib/encryption/rotate-master-key";
import { sayFailure } from "./say-failure";

function readArguments(args: string[]): boolean {
  try {
    const { values } = parseArgs({
      args,
      options: { finish: { type: "boolean" } },
      strict: true,
      allowPositionals: false,
    });
    return values.finish ?? false;
  } catch (error) {
    throw new ConfigError(`${(error as Error).message} Usage: npm run master-key:rotate [-- --finish]`);
  }
}

try {
  const finish = readArguments(process.argv.slice(2));
  const { before } = await rotateMasterKey(getConfig(), finish ? "finish" : "begin");
  if (!finish) {
    console.log(
      "Both master keys open the key file now. Restart every server with the new one as its master key. Then run, with the new one set as the master key here too:",
    );
    console.log("npm run master-key:rotate -- --finish");
  } else if (before === 0) console.log("This master key was the only one already.");
  else console.log("Only this master key opens the key file now. Replace your copy of the key file.");
} catch (error) {
  sayFailure(error);
}
