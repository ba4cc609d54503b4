import { expect, it } from "vitest";
import { dayMs } from "@/lib/domain/durations";
import { listNotifications } from "@/lib/notification/notifications";
import { contextOf, createMember, createWorkspace, now } from "@/lib/testing/fixtures";
import { describeOnBoth } from "@/lib/testing/test-database";
import { createKey } from "./create-key";
import { remindExpiring } from "./remind-expiring";
import { revokeKey } from "./revoke-key";
import { rotateKey } from "./rotate-key";

const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString();

describeOnBoth("reminders of keys that end", (database) => {
  it("come once to the admins, seven days before, for what works and nobody has replaced", async () => {
    const { db } = database;
    const workspaceId = await createWorkspace(db);
    const admin = contextOf(db, await createMember(db, workspaceId, "admin"));
    const editor = contextOf(db, await createMember(db, workspaceId, "editor"));
    const make = async (days?: number) => {
      const ends = days === undefined ? {} : { expires_at: inDays(days) };
      return (await createKey(admin, { name: "agent", access: "read_only", ...ends })).key.id;
    };
    await make();
    await make(30);
    await revokeKey(admin, { api_key_id: await make(3) });
    await rotateKey(admin, { api_key_id: await make(3), grace_hours: 24 });
    const kinds = async (context: typeof admin) =>
      (await listNotifications(context, { unread: true, limit: 30 })).notifications.map(({ kind }) => kind);
    await remindExpiring(db, now());
    // The successor of a key that was to live for three days lives for three days, too.
    expect(await kinds(admin)).toEqual(["key_expiring"]);
    await make(6);
    await Promise.all([remindExpiring(db, now()), remindExpiring(db, now())]);
    await remindExpiring(db, now());
    expect(await kinds(admin)).toEqual(["key_expiring", "key_expiring"]);
    expect(await kinds(editor)).toEqual([]);
    await remindExpiring(db, inDays(24));
    expect(await kinds(admin)).toHaveLength(3);
  });

  it("name the key, and say what has become of it since", async () => {
    const { db } = database;
    const admin = contextOf(db, await createMember(db, await createWorkspace(db), "admin"));
    const make = async (name: string, days: number) =>
      (await createKey(admin, { name, access: "read_only", expires_at: inDays(days) })).key.id;
    const told = async (at: string) =>
      (await listNotifications({ ...admin, now: () => at }, { unread: true, limit: 30 })).notifications
        .map(({ key, by }) => [key?.name, key?.state, by])
        .sort();
    await make("nightly", 2);
    const weekly = await make("weekly", 3);
    const gone = await make("gone", 4);
    await remindExpiring(db, now());
    const rows = (...states: string[]) => ["gone", "nightly", "weekly"].map((name, n) => [name, states[n], null]);
    expect(await told(now())).toEqual(rows("ending", "ending", "ending"));
    await revokeKey(admin, { api_key_id: gone });
    await rotateKey(admin, { api_key_id: weekly, grace_hours: 24 });
    expect(await told(now())).toEqual(rows("ended", "ending", "replaced"));
    expect(await told(inDays(2.1))).toEqual(rows("ended", "ended", "ended"));
  });
});
