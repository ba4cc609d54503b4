import { expect, it } from "vitest";
import { readAuditChain } from "@/lib/audit/audit.store";
import { authenticateKey } from "@/lib/key/authenticate-key";
import { disableMember } from "@/lib/member/disable-member";
import { collect, contextOf, createMember, createWorkspace, now } from "@/lib/testing/fixtures";
import { describeOnBoth } from "@/lib/testing/test-database";
import { createKey } from "./create-key";
import { createKeyInput, updateKeyInput } from "./key.schema";
import { revokeKey } from "./revoke-key";
import { updateKey } from "./update-key";

const from = (address: string) => ({ bytes: () => 0, address: () => address });

describeOnBoth("changing a key", (database) => {
  async function made(limits: object = {}) {
    const { db } = database;
    const admin = contextOf(db, await createMember(db, await createWorkspace(db), "admin"));
    const input = createKeyInput.parse({ name: "agent", access: "read_write", ...limits });
    const { key, secret } = await createKey(admin, input);
    const change = (fields: object) => updateKey(admin, updateKeyInput.parse({ api_key_id: key.id, ...fields }));
    const audited = async () =>
      (await collect(readAuditChain(db.read, admin.actor.workspaceId)))
        .map(({ body }) => body)
        .filter(({ action }) => action === "key.updated")
        .map(({ data }) => data);
    return { db, admin, key, secret, change, audited };
  }

  it("holds those who have it to its new limits from the next request on, and lets go of those that are lifted", async () => {
    const { db, key, secret, change } = await made({ allowed_addresses: ["10.0.0.0/8"], requests_per_minute: 1 });
    const use = (address: string) => authenticateKey(db, secret, now(), from(address));
    await use("10.1.2.3");
    await expect(use("10.1.2.3")).rejects.toMatchObject({ code: "rate_limited" });
    await change({ requests_per_minute: 3, allowed_addresses: ["192.168.0.0/16"] });
    await expect(use("10.1.2.3")).rejects.toMatchObject({ code: "permission" });
    expect(await use("192.168.1.1")).toMatchObject({ keyId: key.id });
    const lifted = await change({ requests_per_minute: null, allowed_addresses: null });
    expect(lifted).toMatchObject({ requestsPerMinute: null, bytesPerDay: null, allowedAddresses: null });
    for (let count = 0; count < 5; count++) await use("203.0.113.9");
  });

  it("leaves what is not named, and the log says which fields changed and what the limits are now, once", async () => {
    const { change, audited } = await made({ bytes_per_day: 5_000, requests_per_minute: 9 });
    const renamed = await change({ name: "agent, production", requests_per_minute: 9 });
    expect(renamed).toMatchObject({ name: "agent, production", requestsPerMinute: 9, bytesPerDay: 5_000 });
    await change({ name: "agent, production", bytes_per_day: 5_000 });
    await change({ bytes_per_day: null, allowed_addresses: ["10.0.0.1"] });
    expect(await audited()).toEqual([
      { fields: ["name"], limits: {} },
      {
        fields: ["bytes_per_day", "allowed_addresses"],
        limits: { bytes_per_day: null, allowed_addresses: ["10.0.0.1/32"] },
      },
    ]);
  });

  it("is refused for a key that has ended or is another workspace's, and to who is no admin any more", async () => {
    const { db, admin, key, change } = await made();
    const other = await made();
    const foreign = updateKey(other.admin, { api_key_id: key.id, name: "mine" });
    await expect(foreign).rejects.toMatchObject({ code: "not_found" });
    const editor = contextOf(db, await createMember(db, admin.actor.workspaceId, "editor"));
    await expect(updateKey(editor, { api_key_id: key.id, name: "mine" })).rejects.toMatchObject({ code: "permission" });
    const gone = await createMember(db, admin.actor.workspaceId, "admin");
    await disableMember(admin, { member_id: gone.memberId, keys: "suspend" });
    const late = updateKey(contextOf(db, gone), { api_key_id: key.id, name: "mine" });
    await expect(late).rejects.toMatchObject({ code: "permission" });
    await revokeKey(admin, { api_key_id: key.id });
    await expect(change({ requests_per_minute: 1 })).rejects.toMatchObject({ code: "conflict" });
    const { key: past, change: changePast } = await made({ expires_at: new Date(Date.now() + 60_000).toISOString() });
    await db.prisma.key.update({ where: { id: past.id }, data: { expiresAt: new Date(0).toISOString() } });
    await expect(changePast({ name: "late" })).rejects.toMatchObject({ code: "conflict" });
  });
});
