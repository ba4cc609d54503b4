import { expect, it } from "vitest";
import type { Context } from "@/lib/access/context";
import { readAuditChain } from "@/lib/audit/audit.store";
import { commitChange } from "@/lib/change/commit-change";
import type { Actor } from "@/lib/domain/actor";
import { parseContent } from "@/lib/domain/memory-content";
import { parseMemoryPath } from "@/lib/domain/memory-path";
import { reviewSettings } from "@/lib/domain/review-policy";
import { listExposuresInput } from "@/lib/exposure/exposure.schema";
import { listExposures } from "@/lib/exposure/list-exposures";
import { flushExposures } from "@/lib/exposure/note-served";
import { enqueueJob } from "@/lib/job/enqueue-job";
import { requireJob } from "@/lib/job/require-job";
import { authenticateKey } from "@/lib/key/authenticate-key";
import { createKey } from "@/lib/key/create-key";
import { createKeyInput } from "@/lib/key/key.schema";
import { listKeys } from "@/lib/key/list-keys";
import { revokeKey } from "@/lib/key/revoke-key";
import { rotateKey } from "@/lib/key/rotate-key";
import { disableMember, enableMember } from "@/lib/member/disable-member";
import { retrieveMemoryInput } from "@/lib/memory/memory.schema";
import { retrieveMemory } from "@/lib/memory/retrieve-memory";
import { namesOf } from "@/lib/review/names.store";
import { planAuthorRevert, revertByAuthor } from "@/lib/review/revert-by-author";
import { revertByAuthorInput } from "@/lib/review/review.schema";
import { tryAutoApproval } from "@/lib/review/try-auto-approval";
import { createStore } from "@/lib/store/create-store";
import { configureStore } from "@/lib/store/update-store";
import { collect, contextOf, createMember, createWorkspace, now } from "@/lib/testing/fixtures";
import { describeOnBoth } from "@/lib/testing/test-database";
import { listVersionDetails, listVersions } from "@/lib/version/list-versions";
import { listVersionsInput } from "@/lib/version/version.schema";
import { createServiceAccount } from "./create-service-account";
import { listServiceAccounts } from "./list-service-accounts";
import { createServiceAccountInput } from "./service-account.schema";
import { archiveServiceAccount, disableServiceAccount, enableServiceAccount } from "./stop-service-account";
import { updateServiceAccount } from "./update-service-account";

const within2Hours = { grace_hours: 2 };

describeOnBoth("service accounts", (database) => {
  async function made(over: object = {}) {
    const { db } = database;
    const workspaceId = await createWorkspace(db);
    const owner = await createMember(db, workspaceId, "admin");
    const admin = contextOf(db, owner);
    const store = await createStore(admin, { name: "Notes", description: "", metadata: {} });
    const input = createServiceAccountInput.parse({ name: "Support agent", access: "read_write", ...over });
    const account = await createServiceAccount(admin, input);
    const newKey = (of: object = {}, by: Context = admin) =>
      createKey(
        by,
        createKeyInput.parse({ name: "blue", access: "read_write", service_account_id: account.id, ...of }),
      );
    return { db, workspaceId, owner, admin, store, account, newKey };
  }
  type Made = Awaited<ReturnType<typeof made>>;

  const actorWith = ({ db }: Made, secret: string) => authenticateKey(db, secret, now());
  const write = ({ db, store }: Made, actor: Actor, path: string) =>
    commitChange(contextOf(db, actor, { origin: "rest" }), {
      storeId: store.id,
      edits: [{ kind: "create", path: parseMemoryPath(path), content: parseContent("text") }],
    });
  const actions = async ({ db, workspaceId }: Made) =>
    (await collect(readAuditChain(db.read, workspaceId))).map(({ body }) => body);

  it("are the authors of what their keys write, before and after a rotation", async () => {
    const one = await made();
    const { db, store, account, admin, workspaceId, newKey } = one;
    const { key, secret } = await newKey();
    await write(one, await actorWith(one, secret), "/before");
    const next = await rotateKey(admin, { api_key_id: key.id, ...within2Hours });
    expect(next.key.serviceAccount).toEqual({ id: account.id, name: "Support agent" });
    await write(one, await actorWith(one, next.secret), "/after");
    const { secret: other } = await createKey(admin, { name: "of nobody", access: "read_write" });
    await write(one, await actorWith(one, other), "/other");
    const asked = listVersionsInput.parse({ memory_store_id: store.id, service_account_id: account.id });
    const { versions } = await listVersions(admin, asked);
    expect(versions.map(({ path, actor, apiKeyId }) => [path, actor, apiKeyId])).toEqual([
      ["/after", { type: "service_account_actor", id: account.id }, next.key.id],
      ["/before", { type: "service_account_actor", id: account.id }, key.id],
    ]);
    const shown = await listVersionDetails(admin, { ...asked, api_key_id: key.id });
    expect(shown.versions).toMatchObject([{ path: "/before", actorName: "Support agent" }]);
    const nameOf = await namesOf(db, workspaceId, [account.id, key.id]);
    expect([nameOf(account.id).name, nameOf(key.id).name]).toEqual(["Support agent", "Support agent · blue"]);
    const [entry] = (await collect(readAuditChain(db.read, store.id))).slice(-2);
    expect(entry?.body).toMatchObject({
      actor: { type: "service_account_actor", id: account.id },
      data: { api_key_id: next.key.id },
    });
    // Another workspace knows neither.
    const stranger = await namesOf(db, await createWorkspace(db), [account.id]);
    expect(stranger(account.id).name).toBeNull();
  });

  it("stop with all their keys at once, and work again when they are enabled", async () => {
    const one = await made();
    const { admin, account, newKey } = one;
    const [blue, green] = [await newKey(), await newKey({ name: "green", access: "read_only" })];
    await revokeKey(admin, { api_key_id: (await newKey({ name: "old" })).key.id });
    const stopped = await disableServiceAccount(admin, { service_account_id: account.id });
    expect(stopped.disabledAt).not.toBeNull();
    for (const { secret } of [blue, green])
      await expect(actorWith(one, secret)).rejects.toMatchObject({
        code: "authentication",
        message: expect.stringContaining("service account is disabled"),
      });
    for (const act of [() => newKey(), () => rotateKey(admin, { api_key_id: blue.key.id, ...within2Hours })])
      await expect(act()).rejects.toMatchObject({ code: "conflict", message: expect.stringContaining("disabled") });
    expect(await disableServiceAccount(admin, { service_account_id: account.id })).toEqual(stopped);
    await enableServiceAccount(admin, { service_account_id: account.id });
    for (const { secret } of [blue, green])
      expect(await actorWith(one, secret)).toMatchObject({ serviceAccountId: account.id });
    const done = (await actions(one)).filter(({ action }) => action.startsWith("service_account."));
    expect(done.map(({ action, data }) => [action, data.keys])).toEqual([
      ["service_account.created", undefined],
      ["service_account.disabled", 2],
      ["service_account.enabled", 2],
    ]);
  });

  it("end for good when they are archived, and stay by their name", async () => {
    const one = await made();
    const { admin, account, newKey } = one;
    const { secret } = await newKey();
    await write(one, await actorWith(one, secret), "/kept");
    await archiveServiceAccount(admin, { service_account_id: account.id });
    await expect(actorWith(one, secret)).rejects.toMatchObject({ code: "authentication" });
    for (const act of [
      () => newKey(),
      () => enableServiceAccount(admin, { service_account_id: account.id }),
      () => disableServiceAccount(admin, { service_account_id: account.id }),
      () => updateServiceAccount(admin, { service_account_id: account.id, name: "Other" }),
    ])
      await expect(act()).rejects.toMatchObject({ code: "conflict", message: expect.stringContaining("archived") });
    expect(await listServiceAccounts(admin)).toMatchObject([{ name: "Support agent", archivedAt: expect.any(String) }]);
    const again = await archiveServiceAccount(admin, { service_account_id: account.id });
    expect(again.archivedAt).not.toBeNull();
    expect((await actions(one)).filter(({ action }) => action === "service_account.archived")).toHaveLength(1);
  });

  it("give a key no more than they have, also when they are narrowed", async () => {
    const reader = await made({ access: "read_only" });
    await expect(reader.newKey()).rejects.toMatchObject({ code: "invalid_request" });
    await expect(reader.newKey({ access: "review" })).rejects.toMatchObject({ code: "invalid_request" });
    expect((await reader.newKey({ access: "read_only" })).key.access).toBe("read_only");

    const one = await made();
    const { admin, store, account, newKey } = one;
    const another = await createStore(admin, { name: "Other", description: "", metadata: {} });
    const { key: wide } = await newKey({ name: "wide" });
    const narrow = { service_account_id: account.id, store_ids: [store.id] };
    await expect(updateServiceAccount(admin, narrow)).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("“wide”"),
    });
    await revokeKey(admin, { api_key_id: wide.id });
    expect((await updateServiceAccount(admin, narrow)).stores).toEqual([{ id: store.id, name: "Notes" }]);
    const { key } = await newKey();
    expect(key.stores).toEqual([{ id: store.id, name: "Notes" }]);
    await expect(newKey({ store_ids: [another.id] })).rejects.toMatchObject({ code: "invalid_request" });
    await updateServiceAccount(admin, { service_account_id: account.id, store_ids: null });
    expect((await newKey({ store_ids: [another.id] })).key.stores).toEqual([{ id: another.id, name: "Other" }]);
  });

  it("never come to life beside their end, however things meet", async () => {
    const one = await made();
    const { admin, account, newKey } = one;
    const outcomes = await Promise.allSettled([
      newKey({ name: "a" }),
      newKey({ name: "b" }),
      disableServiceAccount(admin, { service_account_id: account.id }),
      newKey({ name: "c" }),
      newKey({ name: "d" }),
    ]);
    for (const outcome of outcomes) {
      if (outcome.status !== "fulfilled" || !("secret" in outcome.value)) continue;
      await expect(actorWith(one, outcome.value.secret)).rejects.toMatchObject({ code: "authentication" });
    }
    expect((await listKeys(admin)).every(({ suspendedAt }) => suspendedAt !== null)).toBe(true);
  });

  it("outlive who made their keys, and always have somebody who answers for them", async () => {
    const one = await made();
    const { db, workspaceId, owner, admin, account, newKey } = one;
    const { secret } = await newKey();
    const chief = await createMember(db, workspaceId, "admin");
    const byChief = contextOf(db, chief);
    await disableMember(byChief, { member_id: owner.memberId, keys: "suspend" });
    expect(await actorWith(one, secret)).toMatchObject({ serviceAccountId: account.id });
    const [after] = await listServiceAccounts(byChief);
    expect(after?.owners.filter(({ disabled }) => !disabled).map(({ id }) => id)).toEqual([chief.userId]);
    await enableMember(byChief, { member_id: owner.memberId });
    await expect(
      updateServiceAccount(admin, { service_account_id: account.id, owner_ids: ["user_01ARZ3NDEKTSV4RRFFQ69G5FAV"] }),
    ).rejects.toMatchObject({ code: "invalid_request" });
    const viewer = await createMember(db, workspaceId, "viewer");
    const handed = await updateServiceAccount(admin, { service_account_id: account.id, owner_ids: [viewer.userId] });
    expect(handed.owners).toMatchObject([{ id: viewer.userId, disabled: false }]);
  });

  it("are asked what they were served, with whichever key", async () => {
    const one = await made();
    const { db, admin, store, account, newKey } = one;
    const { outcomes } = await write(one, one.owner, "/read");
    const { key, secret } = await newKey();
    const { key: next, secret: second } = await rotateKey(admin, { api_key_id: key.id, ...within2Hours });
    const { secret: other } = await createKey(admin, { name: "of nobody", access: "read_only" });
    const asked = { memory_store_id: store.id, memory_id: outcomes[0]!.memory.id };
    for (const used of [secret, second, other]) {
      const reader = contextOf(db, await actorWith(one, used), { origin: "rest" });
      await retrieveMemory(reader, retrieveMemoryInput.parse(asked));
    }
    await flushExposures(db);
    const list = listExposuresInput.parse({ service_account_id: account.id });
    const { exposures } = await listExposures(admin, list);
    expect(exposures.map(({ apiKey }) => apiKey)).toEqual([
      { id: next.id, name: "Support agent · blue" },
      { id: key.id, name: "Support agent · blue" },
    ]);
  });

  it("have all taken back that they wrote, with whichever key and session", async () => {
    const one = await made();
    const { db, admin, store, account, newKey } = one;
    const { key, secret } = await newKey();
    const { secret: second } = await rotateKey(admin, { api_key_id: key.id, ...within2Hours });
    const { secret: other } = await createKey(admin, { name: "of nobody", access: "read_write" });
    for (const [path, used] of Object.entries({ "/a": secret, "/b": second, "/c": other }))
      await write(one, await actorWith(one, used), path);
    const run = contextOf(db, await actorWith(one, second), { origin: "tool", session: { label: "a run" } });
    const edit = { kind: "create", path: parseMemoryPath("/d"), content: parseContent("text") } as const;
    await commitChange(run, { storeId: store.id, edits: [edit] });
    const by = revertByAuthorInput.parse({ service_account_id: account.id, since: "2026-01-01T00:00:00Z" });
    expect(await planAuthorRevert(admin, by)).toMatchObject([{ storeId: store.id, changes: 3, memories: 3 }]);
    await revertByAuthor(admin, by);
    const left = await db.prisma.memory.findMany({ where: { storeId: store.id, path: { not: null } } });
    expect(left.map(({ path }) => path)).toEqual(["/c"]);
    const both = { service_account_id: account.id, api_key_id: key.id, since: "2026-01-01T00:00:00Z" };
    expect(revertByAuthorInput.safeParse(both).success).toBe(false);
  });

  it("are what a rule approves, with every key of theirs and nobody else's", async () => {
    const one = await made();
    const { db, admin, store, account, newKey } = one;
    const auto = { id: "mine", glob: "/**", on: true, sample_every: 0, key_id: account.id };
    const review = reviewSettings.parse({ policy: "approved", auto_approve: [auto] });
    await configureStore(admin, { memory_store_id: store.id, settings: { review } });
    const { key, secret } = await newKey();
    const { secret: second } = await rotateKey(admin, { api_key_id: key.id, ...within2Hours });
    const { secret: other } = await createKey(admin, { name: "of nobody", access: "read_write" });
    const states: (string | null)[] = [];
    for (const [path, used] of Object.entries({ "/a": secret, "/b": second, "/c": other })) {
      const { changeId } = await write(one, await actorWith(one, used), path);
      states.push((await db.prisma.change.findUniqueOrThrow({ where: { id: changeId ?? "" } })).reviewState);
    }
    expect(states).toEqual(["approved", "approved", "pending"]);
    const rule = reviewSettings.parse({ auto_approve: [auto] }).auto_approve[0]!;
    expect(await tryAutoApproval(admin, { memory_store_id: store.id, rule })).toMatchObject({ of: 3, wouldApprove: 2 });
  });

  it("let each of their keys see the jobs of the others, and no other's", async () => {
    const one = await made({ access: "compliance" });
    const { db, admin, newKey } = one;
    const officer = { access: "compliance" };
    const [blue, green] = [await newKey(officer), await newKey({ name: "green", ...officer })];
    const { secret: other } = await createKey(admin, { name: "of nobody", access: "compliance" });
    const contextWith = async (secret: string) => contextOf(db, await actorWith(one, secret), { origin: "rest" });
    const asking = await contextWith(blue.secret);
    const id = await db.transaction(({ sql }) =>
      enqueueJob(sql, asking, { kind: "redaction.scan", input: { redaction_id: "none" }, onlyHere: true }),
    );
    expect(await requireJob(await contextWith(green.secret), id)).toMatchObject({ createdBy: blue.key.id });
    await expect(requireJob(await contextWith(other), id)).rejects.toMatchObject({ code: "permission" });
  });

  it("are only their workspace's, and take a name and members to answer for them", async () => {
    const one = await made();
    const { account, admin } = one;
    const { admin: stranger } = await made();
    for (const act of [
      () => updateServiceAccount(stranger, { service_account_id: account.id, name: "Mine" }),
      () => disableServiceAccount(stranger, { service_account_id: account.id }),
      () => archiveServiceAccount(stranger, { service_account_id: account.id }),
      () => createKey(stranger, { name: "k", access: "read_only", service_account_id: account.id }),
    ])
      await expect(act()).rejects.toMatchObject({ code: "not_found" });
    expect((await listServiceAccounts(stranger)).map(({ id }) => id)).not.toContain(account.id);
    const ok = (input: object) => createServiceAccountInput.safeParse({ name: "A", access: "read_only", ...input });
    expect(ok({}).success).toBe(true);
    for (const bad of [{ name: " " }, { name: "a\nb" }, { access: "admin" }, { store_ids: [] }, { owner_ids: [] }])
      expect(ok(bad).success).toBe(false);
    const foreign = createServiceAccountInput.parse({ name: "A", access: "read_only", store_ids: [one.store.id] });
    await expect(createServiceAccount(stranger, foreign)).rejects.toMatchObject({ code: "not_found" });
    const manager = createServiceAccountInput.parse({ name: "A", access: "manage", store_ids: [one.store.id] });
    await expect(createServiceAccount(admin, manager)).rejects.toMatchObject({ code: "invalid_request" });
  });
});
