import { afterAll, describe, expect, it } from "vitest";
import { readAuditChain } from "@/lib/audit/audit.store";
import type { Database, PrismaClient } from "@/lib/db/database";
import { openDatabase } from "@/lib/db/open-database";
import { verifyChain } from "@/lib/domain/audit-chain";
import { createId } from "@/lib/domain/id";
import { sha256Hex } from "@/lib/domain/memory-content";
import { authenticateMember } from "@/lib/member/authenticate-member";
import { collect, now } from "@/lib/testing/fixtures";
import { authConfig, browserHeaders } from "@/lib/testing/person";
import { createTestDatabase, providers } from "@/lib/testing/test-database";
import { issueSetupLink, readSetupState } from "./set-up-link";
import { type SetUpContext, setUpWorkspace } from "./set-up-workspace";

const tokenOf = (url: string | null) => new URL(url ?? "").searchParams.get("token") ?? "";
const contextOf = (db: Database): SetUpContext => ({
  db,
  config: authConfig,
  now,
  requestId: createId("req", Date.now()),
});
const inputOf = (token: string, email = "ana@example.com") => ({
  token,
  workspace_name: "Harbour",
  name: "Ana",
  email,
  password: "correct horse battery",
});

describe.each(providers)("the first run (%s)", (provider) => {
  const opened: Database[] = [];
  /** Several handles are several servers on one new database. */
  async function newDatabase(handles = 1): Promise<Database[]> {
    const location = await createTestDatabase(provider);
    const dbs = await Promise.all(Array.from({ length: handles }, () => openDatabase(location)));
    opened.push(...dbs);
    return dbs;
  }
  const one = async () => (await newDatabase())[0]!;
  const countAll = async (prisma: PrismaClient) => [
    await prisma.workspace.count(),
    await prisma.user.count(),
    await prisma.member.count(),
    await prisma.authAccount.count(),
  ];
  afterAll(async () => {
    for (const db of opened) await db.close();
  });

  it("issues a link, keeps only a hash of it, and lets a newer one take its place", async () => {
    const db = await one();
    const first = await issueSetupLink(db, "https://memory.example");
    expect(first).toMatch(/^https:\/\/memory\.example\/setup\?token=[\w-]{32}$/);
    const second = await issueSetupLink(db, "https://memory.example");
    expect(await readSetupState(db, tokenOf(first))).toBe("invalid_link");
    expect(await readSetupState(db, tokenOf(second))).toBe("open");
    expect(await readSetupState(db, "")).toBe("invalid_link");
    const rows = await db.prisma.setupLink.findMany();
    expect(rows.map((row) => row.tokenHash)).toEqual([sha256Hex(tokenOf(second))]);
    await expect(setUpWorkspace(contextOf(db), inputOf(tokenOf(first)))).rejects.toMatchObject({
      code: "conflict",
      details: { state: "invalid_link" },
    });
    expect(await countAll(db.prisma)).toEqual([0, 0, 0, 0]);
  });

  it("creates the workspace and its admin, who is signed in, and the link dies", async () => {
    const db = await one();
    const token = tokenOf(await issueSetupLink(db, authConfig.publicUrl));
    const cookies = await setUpWorkspace(contextOf(db), inputOf(token));
    const actor = await authenticateMember(db, authConfig, browserHeaders(cookies));
    expect(actor).toMatchObject({ kind: "member", role: "admin", userId: expect.stringMatching(/^user_/) });
    expect(await countAll(db.prisma)).toEqual([1, 1, 1, 1]);
    expect(await db.prisma.setupLink.count()).toBe(0);
    const entries = await collect(readAuditChain(db.read, actor!.workspaceId));
    expect(verifyChain(entries)).toMatchObject({ ok: true, count: 2 });
    expect(entries.map(({ body }) => [body.action, body.actor.id])).toEqual([
      ["workspace.created", actor!.userId],
      ["member.created", actor!.userId],
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/Ana|ana@|Harbour|horse/);
    await expect(setUpWorkspace(contextOf(db), inputOf(token))).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("This link was used"),
    });
    expect(await readSetupState(db, token)).toBe("already_set_up");
    expect(await issueSetupLink(db, authConfig.publicUrl)).toBeNull();
  });

  it("lets one of many simultaneous submissions win, through two servers as well", async () => {
    for (let round = 0; round < 4; round++) {
      const dbs = await newDatabase(2);
      const token = tokenOf(await issueSetupLink(dbs[0]!, authConfig.publicUrl));
      const attempts = Array.from({ length: 6 }, (_, n) =>
        setUpWorkspace(contextOf(dbs[n % 2]!), inputOf(token, `person${n}@example.com`)),
      );
      const outcomes = await Promise.allSettled(attempts);
      expect(outcomes.filter((outcome) => outcome.status === "fulfilled")).toHaveLength(1);
      for (const outcome of outcomes) {
        if (outcome.status === "rejected")
          expect(outcome.reason).toMatchObject({ code: "conflict", details: { state: "already_set_up" } });
      }
      expect(await countAll(dbs[0]!.prisma)).toEqual([1, 1, 1, 1]);
    }
  });
});
