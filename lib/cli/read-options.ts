import { type ParseArgsConfig, parseArgs } from "node:util";

/** The options of a command that measures or tries something. Asked with `--help` it says how it is called and ends; so it does with 1 for what it does not know. */
export function readOptions<T extends NonNullable<ParseArgsConfig["options"]>>(options: T, usage: string) {
  if (process.argv.slice(2).includes("--help")) {
    console.log(`Usage: ${usage}`);
    process.exit(0);
  }
  try {
    return parseArgs({ options, strict: true, allowPositionals: false }).values;
  } catch (error) {
    console.error(`${(error as Error).message} Usage: ${usage}`);
    process.exit(1);
  }
}
