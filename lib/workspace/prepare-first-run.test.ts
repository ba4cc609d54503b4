import { afterAll, describe, expect, it } from "vitest";
import { readAuditChain } from "@/lib/audit/audit.store";
import type { SsoConfig } from "@/lib/config/sso-config";
import type { Database } from "@/lib/db/database";
import { openDatabase } from "@/lib/db/open-database";
import { verifyChain } from "@/lib/domain/audit-chain";
import { createId } from "@/lib/domain/id";
import { authenticateKey } from "@/lib/key/authenticate-key";
import { signIn } from "@/lib/member/sign-in";
import { collect, now } from "@/lib/testing/fixtures";
import { authConfig } from "@/lib/testing/person";
import { createTestDatabase, providers } from "@/lib/testing/test-database";
import { prepareFirstRun } from "./prepare-first-run";

const { publicUrl } = authConfig;
const sso: Omit<SsoConfig, "passwordFor"> = {
  ...{
    issuer: "https://id.example",
    clientId: "palimpsest",
    name: "Acme ID",
    scopes: ["openid"],
    groupClaim: "groups",
  },
  ...{ groupRoles: new Map([["admins", "admin"]]), domains: [] },
};
const init = {
  adminEmail: "Ops@Example.com",
  adminPassword: "correct horse battery",
  apiKey: "any string of 32 characters or more",
};

describe.each(providers)("a headless first run (%s)", (provider) => {
  const opened: Database[] = [];
  async function open(handles: number): Promise<Database[]> {
    const location = await createTestDatabase(provider);
    const dbs = await Promise.all(Array.from({ length: handles }, () => openDatabase(location)));
    opened.push(...dbs);
    return dbs;
  }
  afterAll(async () => {
    for (const db of opened) await db.close();
  });

  it("prints a link when nothing is given, again at each start until it is used", async () => {
    const [db] = await open(1);
    const config = { publicUrl, init: {} };
    const first = await prepareFirstRun({ db: db!, config });
    const second = await prepareFirstRun({ db: db!, config });
    expect(first.setupUrl).toContain(`${publicUrl}/setup?token=`);
    expect(second.setupUrl).not.toBe(first.setupUrl);
  });

  it("prints no link that leads nobody in where passwords are switched off, and says what is missing", async () => {
    const [db] = await open(1);
    const config = { publicUrl, init: {}, sso: { ...sso, passwordFor: [] } };
    await expect(prepareFirstRun({ db: db!, config })).rejects.toThrow(/PALIMPSEST_INIT_ADMIN_EMAIL/);
    const named = { publicUrl, init, sso: { ...sso, passwordFor: ["ops@example.com"] } };
    expect(await prepareFirstRun({ db: db!, config: named })).toEqual({ setupUrl: null });
    expect(await prepareFirstRun({ db: db!, config })).toEqual({ setupUrl: null });
  });

  it("makes workspace, admin and exactly that key once, and is ignored afterwards", async () => {
    const [db] = await open(1);
    expect(await prepareFirstRun({ db: db!, config: { publicUrl, init } })).toEqual({ setupUrl: null });
    const actor = await authenticateKey(db!, init.apiKey, now());
    expect(actor).toMatchObject({ kind: "key", access: "read_write", stores: "all" });
    const context = { db: db!, config: authConfig, now, requestId: createId("req", Date.now()) };
    const { adminEmail: email, adminPassword: password } = init;
    expect(await signIn(context, { email, password })).toHaveLength(1);
    const other = { adminEmail: "x@example.com", adminPassword: "another password", apiKey: "x".repeat(40) };
    expect(await prepareFirstRun({ db: db!, config: { publicUrl, init: other } })).toEqual({ setupUrl: null });
    await expect(authenticateKey(db!, other.apiKey, now())).rejects.toMatchObject({ code: "authentication" });
    expect(await db!.prisma.workspace.count()).toBe(1);
    expect(await db!.prisma.key.count()).toBe(1);
    const entries = await collect(readAuditChain(db!.read, actor.workspaceId));
    expect(verifyChain(entries)).toMatchObject({ ok: true });
    expect(entries.map(({ body }) => `${body.action} by ${body.actor.type}`)).toEqual([
      "workspace.created by system",
      "member.created by system",
      "key.created by system",
      "member.signed_in by user_actor",
    ]);
    expect(JSON.stringify(entries)).not.toContain(init.apiKey);
  });

  it("creates one workspace when servers start at the same time", async () => {
    const dbs = await open(3);
    const config = { publicUrl, init };
    const answers = await Promise.all([...dbs, ...dbs].map((db) => prepareFirstRun({ db, config })));
    expect(answers.every(({ setupUrl }) => setupUrl === null)).toBe(true);
    expect(await dbs[0]!.prisma.workspace.count()).toBe(1);
    expect(await dbs[0]!.prisma.key.count()).toBe(1);
    expect(await dbs[0]!.prisma.setupLink.count()).toBe(0);
  });
});
