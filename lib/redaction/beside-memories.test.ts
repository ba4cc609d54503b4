import { randomBytes } from "node:crypto";
import { beforeAll, beforeEach, expect, it } from "vitest";
import type { Context } from "@/lib/access/context";
import { refuseRequest } from "@/lib/approval/decide-request";
import { updateRule } from "@/lib/approval/second-person-rule";
import { commitChange } from "@/lib/change/commit-change";
import type { Edit } from "@/lib/change/edit";
import { dismissFinding } from "@/lib/finding/dismiss-finding";
import { placeHoldInput } from "@/lib/hold/hold.schema";
import { placeHold } from "@/lib/hold/place-hold";
import { authenticateKey } from "@/lib/key/authenticate-key";
import { createKey } from "@/lib/key/create-key";
import { revokeKey } from "@/lib/key/revoke-key";
import { commentOnChange } from "@/lib/review/comment-on-change";
import { saveView } from "@/lib/review/saved-views";
import { jobRunners } from "@/lib/runtime/job-runners";
import { createSession } from "@/lib/session/create-session";
import { createSessionInput } from "@/lib/session/session.schema";
import { createStore } from "@/lib/store/create-store";
import { deleteStore } from "@/lib/store/delete-store";
import { updateStoreInput } from "@/lib/store/store.schema";
import { updateStore } from "@/lib/store/update-store";
import { reportSubject } from "@/lib/subject/access-report";
import { applySubject } from "@/lib/subject/apply-subject";
import { openSubject } from "@/lib/subject/open-subject";
import { planSubject } from "@/lib/subject/plan";
import { searchSubject } from "@/lib/subject/search-subject";
import { applySubjectInput, openSubjectInput } from "@/lib/subject/subject.schema";
import { askedSecond } from "@/lib/testing/asked-second";
import { findEverywhere } from "@/lib/testing/find-everywhere";
import { contextOf } from "@/lib/testing/fixtures";
import { jobTurnsOf } from "@/lib/testing/job-turns";
import { create, createOffice, modify, redactionsOf } from "@/lib/testing/redactions";
import { secretSamples } from "@/lib/testing/secret-samples";
import { SeededRandom } from "@/lib/testing/seeded-random";
import { useTestDataDir } from "@/lib/testing/test-data-dir";
import { describeOnBoth } from "@/lib/testing/test-database";
import { redactVersion } from "@/lib/version/redact-version";
import { applyRedaction } from "./apply-redaction";
import { forgetMatcher } from "./matcher-memory";
import { applyRedactionInput } from "./redaction.schema";
import { retrieveReceipt } from "./retrieve-receipt";

const token = (seed: number) => secretSamples.github_token?.(new SeededRandom(seed)) ?? "";

describeOnBoth("a redaction and what people wrote beside memories", (database) => {
  let officer: Context;
  let writer: Context;
  let secret = "";
  let dataDir = "";
  const { scan, apply, hitsOf, runJobs } = redactionsOf(database, () => officer);
  const { runJobs: runAll } = jobTurnsOf(database, jobRunners());

  beforeAll(() => {
    dataDir = useTestDataDir();
  });
  beforeEach(async () => {
    ({ officer, writer } = await createOffice(database.db));
    secret = `zq${randomBytes(10).toString("hex")}`;
  });

  const newStore = async (description = "") =>
    (await createStore(writer, { name: "Store", description, metadata: {} })).id;
  const write = (storeId: string, ...edits: Edit[]) => commitChange(writer, { storeId, edits });
  const everywhere = (word: string) => findEverywhere(database.db, dataDir, word);

  it("removes with a text why a finding in it was dismissed", async () => {
    const store = await newStore();
    const found = token(9);
    await write(store, create("/a", `one\ntwo\nkey ${found} x`));
    const finding = await database.db.prisma.finding.findFirstOrThrow({ where: { storeId: store } });
    await dismissFinding(writer, { finding_id: finding.id, reason: `${found} is only a sample` });
    expect(await everywhere(found)).toContain("finding_dismissal");
    const receipt = await apply(await scan({ source: "words", text: found }));
    expect(receipt.erasure).toMatchObject({ verified: true });
    expect(await everywhere(found)).toEqual([]);
  });

  it("forgets where a text stood in scans that were never applied, too", async () => {
    const store = await newStore();
    const edits = [create("/a", `the key is ${secret}`)];
    const made = await commitChange(writer, { storeId: store, edits, reason: `because of ${secret}` });
    await commentOnChange(writer, { change_id: made.changeId ?? "", body: `look: ${secret}` });
    await write(store, modify(made.outcomes[0]!.memory.id, "clean"));
    const looked = await scan({ source: "words", text: secret });
    await apply(await scan({ source: "words", text: secret }));
    const hits = await database.db.prisma.redactionHit.findMany({ where: { redactionId: looked } });
    expect(hits.map(({ kind, inContent, inPath }) => [kind, inContent, inPath])).toEqual(
      expect.arrayContaining(["version", "reason", "comment"].map((kind) => [kind, "[]", "[]"])),
    );
    expect(hits).toHaveLength(3);
  });

  it("names what people wrote beside memories that still says it, and says where it could not look", async () => {
    const store = await newStore(`Sign in by ${secret}`);
    await write(store, create("/a", `one two three the key is ${secret} and on it goes`), create("/b", token(3)));
    const { id: session } = await createSession(
      writer,
      createSessionInput.parse({
        ...{ agent: "a", environment_id: "e", title: `about ${secret}` },
        resources: [{ type: "memory_store", memory_store_id: store, instructions: `the key ${secret}` }],
      }),
    );
    const view = await saveView(writer, { screen: "search", name: "v", query: `q=${secret}` });
    const hold = { memory_store_id: store, path_prefix: "/b", ground: "litigation", reason: `because of ${secret}` };
    const { id: holdId } = await placeHold(officer, placeHoldInput.parse(hold));
    const finding = await database.db.prisma.finding.findFirstOrThrow({ where: { storeId: store } });
    await dismissFinding(writer, { finding_id: finding.id, reason: `not ${secret}` });
    const dismissal = await database.db.prisma.findingDismissal.findFirstOrThrow({ where: { storeId: store } });
    const { key } = await createKey(writer, { name: `for ${secret}`, access: "read_only" });
    await updateRule(writer, { acts: ["delete_store"] });
    const refused = await askedSecond(deleteStore(writer, { memory_store_id: store }));
    await refuseRequest(officer, { approval_request_id: refused, words: `not for ${secret}` });
    const receipt = await apply(await scan({ source: "words", text: secret }));
    expect(receipt.not_covered.filter((one) => one.startsWith("still_said"))).toEqual([
      `still_said_by_stores:${store}`,
      `still_said_by_sessions:${session}`,
      `still_said_by_saved_views:${view.id}`,
      `still_said_by_holds:${holdId}`,
      `still_said_by_notes:${refused}, ${dismissal.id}`,
      `still_said_by_programs:${key.id}`,
    ]);

    await write(store, create("/c", `again ${secret}`));
    const forgotten = await scan({ source: "words", text: secret });
    forgetMatcher(forgotten);
    expect((await apply(forgotten)).not_covered).toContain("names_descriptions_sessions_and_notes");
    await write(store, create("/d", "something else"));
    const clean = await apply(await scan({ source: "words", text: "something else" }));
    expect(clean.not_covered.filter((one) => /^still_said|^names/.test(one))).toEqual([]);
  });

  it("names what says it only once it is read: agents, JSON, addresses and the cases of persons", async () => {
    const store = await newStore();
    const [quoted, spaced] = [`zq"${secret}\\`, `zq ${secret} & co`];
    await write(store, create("/a", `one ${quoted} two ${spaced} three ${secret}`));
    const open = async (over: object) =>
      (await createSession(writer, createSessionInput.parse({ agent: "a", environment_id: "e", ...over }))).id;
    const agent = await open({ agent: `agent_${secret}` });
    const environment = await open({ environment_id: `env_${secret}` });
    const metadata = await open({ metadata: { of: quoted } });
    await updateStore(writer, updateStoreInput.parse({ memory_store_id: store, metadata: { of: quoted } }));
    const query = new URLSearchParams({ q: spaced }).toString();
    const view = await saveView(writer, { screen: "search", name: "v", query });
    const caseOf = async (label: string, value: string) =>
      (await openSubject(officer, openSubjectInput.parse({ label, identifiers: [{ kind: "name", value }] }))).id;
    const [labelled, known] = [await caseOf(`about ${secret}`, "Somebody"), await caseOf("Ticket", secret)];
    const ground = await caseOf("Another", "Somebody else");
    const item = { kind: "memory", targetId: store, storeId: store, pile: "keep", legalWords: `as ${secret}`, hits: 1 };
    await database.db.prisma.subjectItem.create({ data: { subjectId: ground, ...item } });
    const still = async (text: string) =>
      (await apply(await scan({ source: "words", text }))).not_covered.filter((one) => one.startsWith("still_said"));
    expect(await still(quoted)).toEqual([`still_said_by_stores:${store}`, `still_said_by_sessions:${metadata}`]);
    expect(await still(spaced)).toEqual([`still_said_by_saved_views:${view.id}`]);
    expect(await still(secret)).toEqual([
      `still_said_by_stores:${store}`,
      `still_said_by_sessions:${agent}, ${environment}, ${metadata}`,
      `still_said_by_saved_views:${view.id}`,
      `still_said_by_cases:${labelled}, ${known}, ${ground}`,
    ]);
    // The case of a person keeps what it looks for until it is closed, and ties the runs to it.
    await write(store, create("/b", `again ${secret}`));
    await searchSubject(officer, { subject_id: known });
    await runAll();
    expect((await reportSubject(officer, { subject_id: known, format: "json" })).sessions.map(({ id }) => id)).toEqual([
      ...[agent, environment, metadata],
    ]);
    await planSubject(officer, { subject_id: known });
    const expected = { erase: 0, mask: 1, keep: 0 };
    const { redactionId } = await applySubject(officer, applySubjectInput.parse({ subject_id: known, expected }));
    await runAll();
    const { receipt } = await retrieveReceipt(officer, { redaction_id: redactionId ?? "" });
    expect(receipt.not_covered).toContain(`still_said_by_cases:${labelled}, ${ground}`);
  });

  it("tells a key for some stores nothing of what others write beside them, nor one that works no more", async () => {
    const [mine, other] = [await newStore(), await newStore()];
    const attach = async (...stores: string[]) => {
      const resources = stores.map((memory_store_id) => ({
        ...{ type: "memory_store", memory_store_id, instructions: `about ${secret}` },
      }));
      return (await createSession(writer, createSessionInput.parse({ agent: "a", environment_id: "e", resources }))).id;
    };
    const own = await attach(mine);
    const both = await attach(mine, other);
    const view = await saveView(writer, { screen: "search", name: "v", query: `q=${secret}` });
    const limited = await createKey(writer, { name: "some", access: "compliance", store_ids: [mine] });
    const whole = await createKey(writer, { name: "all", access: "compliance" });
    const still = async (secretOfKey: string, revoked?: string) => {
      await write(mine, create(`/${randomBytes(4).toString("hex")}`, `text ${secret}`));
      const actor = await authenticateKey(database.db, secretOfKey, new Date().toISOString());
      const people = officer;
      officer = contextOf(database.db, actor);
      const scanned = await scan({ source: "words", text: secret }, [mine]);
      const hits = await hitsOf(scanned);
      const input = { redaction_id: scanned, reason: "secret", expected_hits: hits.length };
      await applyRedaction(officer, applyRedactionInput.parse(input));
      if (revoked) await revokeKey(writer, { api_key_id: revoked });
      officer = people;
      await runJobs();
      const { receipt } = await retrieveReceipt(officer, { redaction_id: scanned });
      return receipt.not_covered.filter((one) => /^still_said|^names/.test(one));
    };
    const little = [`still_said_by_sessions:${own}`, "names_descriptions_sessions_and_notes"];
    expect(await still(limited.secret)).toEqual(little);
    expect(await still(whole.secret)).toEqual([
      `still_said_by_sessions:${own}, ${both}`,
      `still_said_by_saved_views:${view.id}`,
    ]);
    expect(await still(whole.secret, whole.key.id)).toEqual(little);
  });

  it("keeps no note that quotes what goes, nor one where nobody knows any more what goes", async () => {
    const store = await newStore();
    const made = await write(store, create("/people/ann", `the key to it is ${secret}`));
    const { id: memoryId, versionId } = made.outcomes[0]!.memory;
    await write(store, modify(memoryId, "clean", "/elsewhere"));
    const one = { memory_store_id: store, memory_version_id: versionId, reason: "secret" } as const;
    for (const note of [`leaked ${secret}`, "It said the key to it."])
      await expect(redactVersion(officer, { ...one, note })).rejects.toThrow("it says what is to be removed");
    const quoting = async (start: object, note: string) => {
      await expect(apply(await scan(start, [store]), { note })).rejects.toThrow("it says what is to be removed");
    };
    const { reason: _reason, ...version } = one;
    await quoting({ source: "version", ...version }, `leaked ${secret}`);
    await quoting({ source: "path", path: "/people/ann" }, "All of /people/ann goes.");
    const id = await scan({ source: "words", text: secret });
    forgetMatcher(id);
    for (const words of [{ note: "Rotated." }, { legal_ground: "Art. 17 GDPR" }])
      await expect(apply(id, words)).rejects.toThrow("cannot be checked");
    expect(await redactVersion(officer, { ...one, note: "Rotated on Friday." })).toMatchObject({
      redactionNote: "Rotated on Friday.",
    });
    expect(await everywhere(secret)).not.toContain("version");
  });
});
