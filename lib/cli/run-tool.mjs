// Runs one of our command line tools: `node lib/cli/run-tool.mjs create-key --name …`. Needs no build of the console.
import path from "node:path";
import { pathToFileURL } from "node:url";
import { bundleNode } from "./build.mjs";
import { prepareClients } from "./prepare.mjs";

const [, , tool, ...rest] = process.argv;
if (!/^[a-z-]+$/.test(tool ?? "")) throw new Error("name the tool to run");
prepareClients();
await bundleNode([`lib/cli/${tool}.ts`], "dist/tools");
process.argv = [process.argv[0], tool, ...rest];
await import(pathToFileURL(path.join(import.meta.dirname, `../../dist/tools/${tool}.mjs`)).href);
