import { parseArgs } from "node:util";
import { systemContext } from "@/lib/access/system-context";
import { AppError, isAppError } from "@/lib/domain/app-error";
import { dayMs } from "@/lib/domain/durations";
import { timeField } from "@/lib/domain/schema-parts";
import { parseInput } from "@/lib/doors/parse-input";
import { createKey } from "@/lib/key/create-key";
import { createKeyInput } from "@/lib/key/key.schema";
import { findWorkspaceId } from "@/lib/workspace/workspace.store";
import { type OpenData, runWithRuntime } from "./run-with-runtime";

const usage =
  'Usage: npm run key:create -- --name "Support agent" --access read_write|read_only|review|compliance|manage [--store memstore_…]… [--expires 90d]';

/** `90d` from now, or a time as the API takes it. @throws AppError */
function readExpiry(text: string, now: number): string {
  const days = /^(\d{1,5})d$/.exec(text)?.[1];
  if (days !== undefined) return new Date(now + Number(days) * dayMs).toISOString();
  if (timeField.safeParse(text).success) return text;
  throw new AppError("invalid_request", "--expires: must be days such as 90d, or a time such as 2026-11-20T09:30:00Z.");
}

const optionOf: Record<string, string> = {
  name: "--name",
  access: "--access",
  store_ids: "--store",
  expires_at: "--expires",
};

/** A refusal that calls the fields of the API by the names of the options that gave them. */
function inOptions(error: unknown): unknown {
  if (!isAppError(error) || error.code !== "invalid_request") return error;
  const fields = /\b(name|access|store_ids|expires_at)(?:\.\d+)?: /g;
  return new AppError(
    error.code,
    error.message.replace(fields, (_, field) => `${optionOf[field]}: `),
  );
}

function readArguments(args: string[]) {
  try {
    const text = { type: "string" } as const;
    const options = { name: text, access: text, store: { ...text, multiple: true }, expires: text } as const;
    return parseArgs({ args, options, strict: true, allowPositionals: false }).values;
  } catch (error) {
    throw new AppError("invalid_request", `${(error as Error).message} ${usage}`);
  }
}

/** Makes a key as the system, for whoever may run commands on the server; its secret goes to standard output alone. */
async function run(args: string[], open: OpenData): Promise<void> {
  const { name, access, store, expires } = readArguments(args);
  if (!name || !access) throw new AppError("invalid_request", usage);
  const given = { name, access, store_ids: store, expires_at: expires && readExpiry(expires, Date.now()) };
  const input = parseInput(createKeyInput, given);
  const { db } = await open();
  const workspaceId = await findWorkspaceId(db);
  if (!workspaceId) {
    throw new AppError(
      "conflict",
      "There is no workspace yet. Start the server and open the set-up link that it prints.",
    );
  }
  const { key, secret } = await createKey(systemContext(db, workspaceId), input);
  console.log(secret);
  console.error(`Created ${key.id}. The key is shown this once.`);
}

await runWithRuntime((args, open) =>
  run(args, open).catch((error) => {
    throw inOptions(error);
  }),
);
