import type { Context } from "@/lib/access/context";
import type { Database } from "@/lib/db/database";
import { isAppError } from "@/lib/domain/app-error";
import type { Operation } from "@/lib/doors/operation";
import { operations } from "@/lib/doors/operations";
import { parseInput } from "@/lib/doors/parse-input";
import { flushExposures } from "@/lib/exposure/note-served";
import { createKey } from "@/lib/key/create-key";
import { createWebhook } from "@/lib/webhook/create-webhook";
import { contextOf, createMember, createWorkspace } from "./fixtures";
import { secretSamples } from "./secret-samples";
import { digits, hex, type SeededRandom } from "./seeded-random";

/** How a secret will be removed; it says where it may be written. */
const ways = ["words", "words", "words", "pattern", "version", "path", "store"] as const;

export interface FuzzSecret {
  text: string;
  way: (typeof ways)[number];
}

/** What all secrets begin with that a pattern removes. */
export const patternStart = "zqpattern";

const forms: ((random: SeededRandom) => string)[] = [
  (random) => `zq${random.text(hex, 18)}`,
  (random) => `Zq${random.text(hex, 10)} zq${random.text(hex, 10)} zq${random.text(hex, 10)}`,
  (random) => `zq${random.text(hex, 12)}@zq${random.text(hex, 8)}.example`,
  (random) => `Žq-ünï-${random.text(hex, 12)}`,
  (random) => `the PIN of zq${random.text(hex, 10)} is ${random.text(digits, 8)}`,
  (random) => secretSamples.github_token?.(random) ?? "",
  (random) => secretSamples.aws_access_key?.(random) ?? "",
  (random) => secretSamples.slack_bot_token?.(random) ?? "",
];

export function makeSecret(random: SeededRandom): FuzzSecret {
  const way = random.pick(ways);
  if (way === "pattern") return { way, text: `${patternStart}${random.text(digits, 4)}${random.text(hex, 12)}` };
  if (way === "path") return { way, text: `zqvault${random.text(hex, 14)}` };
  return { way, text: random.pick(forms)(random) };
}

/** A workspace as a team has it after some weeks. */
export class FuzzWorld {
  readonly memories: { storeId: string; id: string }[] = [];
  changes: string[] = [];

  readonly db: Database;
  readonly admin: Context;
  /** Open, with approval first, and the one that is erased as a whole. */
  readonly stores: readonly string[];
  readonly #reviewer: Context;
  readonly #colleague: string;
  readonly #agents: readonly Context[];

  private constructor(of: Pick<FuzzWorld, "db" | "admin" | "stores">, reviewer: Context, agents: readonly Context[]) {
    this.db = of.db;
    this.admin = of.admin;
    this.stores = of.stores;
    this.#reviewer = reviewer;
    this.#colleague = reviewer.actor.kind === "member" ? reviewer.actor.userId : "";
    this.#agents = agents;
  }

  static async create(db: Database, doomed: string): Promise<FuzzWorld> {
    const workspaceId = await createWorkspace(db);
    const admin = contextOf(db, await createMember(db, workspaceId, "admin"));
    const member = await createMember(db, workspaceId, "reviewer");
    const stores: string[] = [];
    for (const policy of ["open", "approved", "open"] as const) {
      const last = stores.length === 2;
      const store = {
        name: last ? doomed : "Notes",
        description: last ? doomed : "",
        metadata: { last: String(last) },
      };
      const { id } = (await run(admin, operations.createStore, store)) as { id: string };
      const settings = { review: { policy, members: policy === "approved" } };
      await run(admin, operations.updateStoreSettings, { memory_store_id: id, settings });
      stores.push(id);
    }
    const reach = { resolve: async () => ["203.0.113.9"], allowPrivate: () => true };
    const events = ["memory.created", "memory.updated", "memory.deleted", "version.redacted"] as const;
    await createWebhook(admin, { name: "Hook", url: "https://example.test/hook", events: [...events] }, reach);
    const agents: Context[] = [];
    for (const label of ["run-1", "run-2"]) {
      const { key } = await createKey(admin, { name: label, access: "read_write" });
      const actor = { kind: "key", workspaceId, keyId: key.id, access: "read_write", stores: "all" } as const;
      agents.push(contextOf(db, actor, { origin: "tool", session: { label } }));
    }
    return new FuzzWorld({ db, admin, stores }, contextOf(db, member), agents);
  }

  /** Somebody's act that the rules may refuse. */
  async try(by: Context, operation: Operation, input: object): Promise<Record<string, unknown> | null> {
    try {
      return (await run(by, operation, input)) as Record<string, unknown>;
    } catch (error) {
      if (isAppError(error)) return null;
      throw error;
    }
  }

  anybody(random: SeededRandom): Context {
    return random.pick([this.admin, ...this.#agents]);
  }

  async create(by: Context, storeId: string, memory: { path: string; content: string; reason?: string }) {
    const made = await this.try(by, operations.createMemory, { memory_store_id: storeId, ...memory });
    if (made) this.memories.push({ storeId, id: String(made.id) });
    this.changes = (await this.db.prisma.change.findMany({ select: { id: true } })).map(({ id }) => id);
    return made;
  }

  /** Something that has nothing to do with a secret. */
  async anything(random: SeededRandom): Promise<void> {
    const memory = this.memories.length > 0 ? random.pick(this.memories) : null;
    const note = `note ${random.text(hex, 8)}`;
    if (!memory || random.below(5) === 0) {
      const fresh = { path: `/notes/${random.text(hex, 6)}.md`, content: note };
      await this.create(this.anybody(random), random.pick(this.stores), fresh);
      return;
    }
    const named = { memory_store_id: memory.storeId, memory_id: memory.id };
    const change_id = random.pick(this.changes);
    const by = this.anybody(random);
    const acts: (() => Promise<unknown>)[] = [
      () => this.try(by, operations.updateMemory, { ...named, content: note, reason: "news" }),
      () => this.try(by, operations.updateMemory, { ...named, path: `/moved/${random.text(hex, 6)}` }),
      () => this.try(by, operations.deleteMemory, named),
      () => this.try(random.pick(this.#agents), operations.retrieveMemory, named),
      () => this.try(this.#reviewer, operations.reviewChange, { change_id, verdict: random.pick(["approve", "flag"]) }),
      () => this.try(this.#reviewer, operations.reviewChange, { change_id, verdict: "revert" }),
      () => this.try(this.#reviewer, operations.commentOnChange, { change_id, body: note }),
      () => this.try(this.#reviewer, operations.assignChange, { change_id, user_ids: [this.#colleague] }),
      () => this.restore(memory, random),
      () => this.dismiss(random),
    ];
    await random.pick(acts)();
    await flushExposures(this.db);
  }

  private async restore({ storeId, id }: { storeId: string; id: string }, random: SeededRandom): Promise<void> {
    const versions = await this.db.prisma.version.findMany({ where: { memoryId: id }, select: { id: true } });
    const input = { memory_store_id: storeId, memory_version_id: random.pick(versions).id };
    await this.try(this.admin, operations.restoreVersion, input);
  }

  private async dismiss(random: SeededRandom): Promise<void> {
    const open = await this.db.prisma.finding.findMany({ where: { dismissedAt: null }, select: { id: true } });
    if (open.length === 0) return;
    await this.try(this.#reviewer, operations.dismissFinding, { finding_id: random.pick(open).id, reason: "a sample" });
  }

  async comment(body: string, random: SeededRandom): Promise<void> {
    const change_id = random.pick(this.changes);
    await this.try(this.#reviewer, operations.commentOnChange, { change_id, body });
  }
}

export async function run(context: Context, operation: Operation, input: object): Promise<unknown> {
  const parsed = parseInput(operation.input, input);
  return operation.present(await operation.run(context, parsed), parsed);
}
