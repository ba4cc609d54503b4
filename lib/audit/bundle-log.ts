import { createHash, type Hash } from "node:crypto";
import { createReadStream } from "node:fs";
import { parseAuditBody, type StoredLink } from "@/lib/domain/audit-chain";
import { type BundleLine, bundleFormat, readBundleLine } from "./bundle-format";
import { UnreadableLog } from "./collect-pins";
import type { ChainClaim, LogSource, StoredCheckpoint } from "./log-source";

type Line<Type extends BundleLine["type"]> = Extract<BundleLine, { type: Type }>;

/** What a bundle says beside its entries. */
interface Contents {
  header: Line<"bundle">;
  chains: ChainClaim[];
  entries: Map<string, StoredLink[]>;
  checkpoints: StoredCheckpoint[];
  /** Whether the bytes are those that were exported. */
  whole: boolean;
}

const broken: StoredLink = { body: null, hash: "" };

class Reading {
  contents: Contents | null = null;
  readonly hash: Hash = createHash("sha256");
  #chain: StoredLink[] = [];

  take(text: string): void {
    const line = readBundleLine(text);
    if (!this.contents) this.#open(line);
    else if (line?.type === "end") this.contents.whole = line.sha256 === this.hash.copy().digest("hex");
    else this.#add(this.contents, line);
    this.hash.update(`${text}\n`);
  }

  #open(line: BundleLine | null): void {
    if (line?.type !== "bundle") throw new UnreadableLog("This file is no bundle of an audit log.");
    if (line.format !== bundleFormat) throw new UnreadableLog(`Bundles of format ${line.format} are not known here.`);
    this.contents = { header: line, chains: [], entries: new Map(), checkpoints: [], whole: false };
  }

  #add(contents: Contents, line: BundleLine | null): void {
    const { header, chains, entries, checkpoints } = contents;
    // What came after the end was not exported.
    contents.whole = false;
    if (line?.type === "chain") {
      const { chain, seq, head, of } = line;
      chains.push({ chain, seq, head, workspaceId: header.workspace_id, versionSeq: 0, isStore: of === "store" });
      this.#chain = entries.get(chain) ?? [];
      entries.set(chain, this.#chain);
    } else if (line?.type === "checkpoint") {
      const { type: _, ...checkpoint } = line;
      checkpoints.push({ workspaceId: header.workspace_id, ...checkpoint });
    } else {
      const ok = line?.type === "entry" && typeof line.hash === "string";
      this.#chain.push(ok ? { body: parseAuditBody(line.body), hash: line.hash } : broken);
    }
  }
}

/** Reads a bundle that was exported. @throws UnreadableLog for a file that is none */
export async function openBundle(file: string): Promise<{ log: LogSource; publicKeys: string; whole: boolean }> {
  const reading = new Reading();
  const input = createReadStream(file);
  try {
    // Only the line feed ends a line: a carriage return that was slipped in belongs to it.
    let rest = "";
    for await (const chunk of input.setEncoding("utf8")) {
      const lines = (rest + chunk).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) reading.take(line);
    }
    if (rest !== "") reading.take(rest);
  } catch (error) {
    if (error instanceof UnreadableLog) throw error;
    throw new UnreadableLog(`The bundle cannot be read: ${(error as Error).message}`);
  }
  const { contents } = reading;
  if (!contents) throw new UnreadableLog("The bundle is empty.");
  return { log: bundleLog(contents), publicKeys: contents.header.public_keys, whole: contents.whole };
}

function bundleLog({ chains, entries, checkpoints, header }: Contents): LogSource {
  return {
    chains: async () => chains,
    strays: async () => [],
    chainNow: async (claim) => claim,
    entries: async ({ chain }, afterSeq) => (afterSeq === null ? (entries.get(chain) ?? []) : []),
    checkpoints: async (workspaceId, afterNumber) =>
      workspaceId === header.workspace_id && afterNumber < 0 ? checkpoints : [],
  };
}
