import { beforeAll, beforeEach, expect, it } from "vitest";
import type { Context } from "@/lib/access/context";
import { commitChange } from "@/lib/change/commit-change";
import { operations } from "@/lib/doors/operations";
import { storeEntry } from "@/lib/entry/store-entry";
import { runErasure } from "@/lib/erasure/run-erasure";
import { jobRunners } from "@/lib/runtime/job-runners";
import { createStore } from "@/lib/store/create-store";
import { applySubject } from "@/lib/subject/apply-subject";
import { closeSubject } from "@/lib/subject/close-subject";
import { openSubject } from "@/lib/subject/open-subject";
import { planSubject } from "@/lib/subject/plan";
import { searchSubject } from "@/lib/subject/search-subject";
import { applySubjectInput, openSubjectInput } from "@/lib/subject/subject.schema";
import { findEverywhere } from "@/lib/testing/find-everywhere";
import { run } from "@/lib/testing/fuzz-history";
import { jobTurnsOf } from "@/lib/testing/job-turns";
import { create, createOffice, modify, redactionsOf } from "@/lib/testing/redactions";
import { secretSamples } from "@/lib/testing/secret-samples";
import { SeededRandom } from "@/lib/testing/seeded-random";
import { useTestDataDir } from "@/lib/testing/test-data-dir";
import { describeOnBoth } from "@/lib/testing/test-database";

const token = (seed: number) => secretSamples.github_token?.(new SeededRandom(seed)) ?? "";
const slugOf = (text: string) => text.toLowerCase().replaceAll("_", "-");

describeOnBoth("a redaction and the names that entries are kept under", (database) => {
  let officer: Context;
  let writer: Context;
  let dataDir = "";
  let store = "";
  const { scan, hitsOf, apply, headOf } = redactionsOf(database, () => officer);
  const { runJobs } = jobTurnsOf(database, jobRunners());

  beforeAll(() => {
    dataDir = useTestDataDir();
  });
  beforeEach(async () => {
    ({ officer, writer } = await createOffice(database.db));
    store = (await createStore(writer, { name: "Store", description: "", metadata: {} })).id;
    await setSettings({ entries: { on_duplicate: "keep" } });
  });
  const setSettings = (settings: object) =>
    run(writer, operations.updateStoreSettings, { memory_store_id: store, settings });
  const keep = (content: string, tags?: string[], storeId = store) =>
    storeEntry(writer, storeId, { content, category: "user_preference", importance: 3, ...(tags && { tags }) });
  const everywhere = (word: string) => findEverywhere(database.db, dataDir, word);
  const edit = (memoryId: string, text: string, path?: string) =>
    commitChange(writer, { storeId: store, edits: [modify(memoryId, text, path)] });
  async function expectGone(start: object, ...words: string[]) {
    const receipt = await apply(await scan(start));
    expect(receipt.erasure).toMatchObject({ verified: true });
    expect(await hitsOf(await scan(start))).toEqual([]);
    for (const word of words) expect([word, await everywhere(word)]).toEqual([word, []]);
  }

  it("are made of what is kept of a text where a detector masks", async () => {
    await setSettings({ detectors: { secret: "mask" } });
    const { path, memoryId } = await keep(`token ${token(1)} for deploys`);
    expect(path).toBe("/user_preference/token-redacted-github-token-for-deploys.md");
    expect((await headOf(memoryId)).content).toBe("token [redacted: github token] for deploys");
    expect(await everywhere(slugOf(token(1)))).toEqual([]);
  });

  it("go with the words that they were made of, in every version, and however the memory was moved since", async () => {
    const one = await keep(`token ${token(2)} for deploys`, ["ops"]);
    const two = await keep(`token ${token(2)} for deploys`);
    const moved = await keep(`About ${token(2)} and more`);
    expect(one.path).toBe(`/user_preference/token-${slugOf(token(2))}-for-deploys.md`);
    expect(two.path).toMatch(/-for-deploys-2\.md$/);
    await edit(one.memoryId, "nothing of it any more");
    await edit(moved.memoryId, "neither", `/kept/else/${moved.path.split("/")[2]}`);
    await expectGone({ source: "words", text: token(2) }, token(2), slugOf(token(2)));
    expect(await headOf(one.memoryId)).toEqual({
      path: "/user_preference/token-redacted-for-deploys.md",
      content: "nothing of it any more",
    });
    expect((await headOf(two.memoryId)).path).toBe("/user_preference/token-redacted-for-deploys-2.md");
    expect(await headOf(moved.memoryId)).toEqual({ path: "/kept/else/about-redacted-and-more.md", content: "neither" });
  });

  it("go where they say only a part of what goes, because a name is cut off", async () => {
    const long = "Extraordinarily comprehensible introductory for";
    const { memoryId, path } = await keep(`${long} ${token(3)}`);
    const part = path.slice(path.indexOf("-for-") + 5, -3);
    expect(slugOf(token(3)).startsWith(part) && part.length > 8).toBe(true);
    await expectGone({ source: "pattern", pattern: "gh[a-z]_[A-Za-z0-9]{30,}" }, token(3), part);
    expect((await headOf(memoryId)).path).toMatch(/introductory-for-redacted\.md$/);
  });

  it("go with a version, a finding and a pattern, and stay where they say nothing of it", async () => {
    const version = await keep("The zqsecond floor has zqnumber zq4417 for guests");
    await edit(version.memoryId, "clean");
    const found = await keep(`Key ${token(4)}`);
    const late = await keep(`Nothing in the name of this one says it because eight words came before ${token(5)}`);
    const chinese = await keep(`${"用户偏好".repeat(20)}${token(6)}`);
    const { id: versionId } = await database.db.prisma.version.findFirstOrThrow({
      where: { memoryId: version.memoryId, number: 1 },
    });
    const ofVersion = { source: "version", memory_store_id: store, memory_version_id: versionId };
    const receipt = await apply(await scan(ofVersion));
    expect(receipt.totals.versions).toBe(2);
    expect((await headOf(version.memoryId)).content).toBe("clean");
    expect(await everywhere("zqsecond")).toEqual([]);
    const { id: finding_id } = await database.db.prisma.finding.findFirstOrThrow({
      where: { memoryId: found.memoryId },
    });
    await apply(await scan({ source: "finding", finding_id }));
    expect((await headOf(found.memoryId)).path).toBe("/user_preference/key-redacted.md");
    expect(await everywhere(slugOf(token(4)))).toEqual([]);
    await apply(await scan({ source: "pattern", pattern: "gh[a-z]_[A-Za-z0-9]{30,}" }));
    for (const { memoryId, path } of [late, chinese]) expect((await headOf(memoryId)).path).toBe(path);
  });

  it("go in other stores that say the same, where that is asked for", async () => {
    const other = (await createStore(writer, { name: "Other", description: "", metadata: {} })).id;
    await keep(`token ${token(7)} for deploys`);
    const { memoryId } = await keep(`token ${token(7)} for deploys`, undefined, other);
    await apply(await scan({ source: "words", text: token(7) }, [store]), { with_same: true });
    expect((await headOf(memoryId)).path).toBe("/user_preference/token-redacted-for-deploys.md");
    expect(await everywhere(slugOf(token(7)))).toEqual([]);
  });

  it("are found where only the name says it, also one that a person chose", async () => {
    const [masked, chosen, other] = (
      await commitChange(writer, {
        storeId: store,
        edits: [
          create(
            `/user_preference/token-${slugOf(token(8))}-for-deploys.md`,
            "token [redacted: github token] for deploys",
          ),
          create("/people/wanda-kowalczyk-ruda.md", "likes tea"),
          create("/people/wanda-kowalczyk-rudawska.md", "likes cake"),
        ],
      })
    ).outcomes.map(({ memory }) => memory.id);
    await expectGone({ source: "words", text: token(8), ignore_case: false }, slugOf(token(8)));
    expect((await headOf(masked!)).path).toBe("/user_preference/token-redacted-for-deploys.md");
    await apply(await scan({ source: "words", text: "Wanda Kowalczyk-Ruda" }));
    expect((await headOf(chosen!)).path).toBe("/people/redacted.md");
    expect((await headOf(other!)).path).toBe("/people/wanda-kowalczyk-rudawska.md");
  });

  it("go with the case of a person, whose text is masked however it is wrapped", async () => {
    const [name, email] = ["Wandazq Kowalczyk-Ruda", "wandazq.k@example.org"];
    const first = await keep("_Wandazq\n  Kowalczyk-Ruda_ likes tea");
    const second = await keep(`Ask ${email} first`);
    const third = await keep("昨日田中太郎は東京に住んでいる");
    const identifiers = [name, email, "田中太郎"].map((value) => ({ kind: "name", value }) as const);
    const { id: subject_id } = await openSubject(officer, openSubjectInput.parse({ label: "Ticket 1", identifiers }));
    await searchSubject(officer, { subject_id });
    await runJobs();
    expect(await planSubject(officer, { subject_id })).toMatchObject({ state: "planned" });
    const expected = { erase: 0, mask: 3, keep: 0 };
    await applySubject(officer, applySubjectInput.parse({ subject_id, expected }));
    await runJobs();
    expect(await headOf(first.memoryId)).toEqual({
      path: "/user_preference/redacted-likes-tea.md",
      content: "_[redacted]_ likes tea",
    });
    expect(await headOf(second.memoryId)).toEqual({
      path: "/user_preference/ask-redacted-first.md",
      content: "Ask [redacted] first",
    });
    expect(await headOf(third.memoryId)).toEqual({
      path: "/user_preference/昨日redactedは東京に住んでいる.md",
      content: "昨日[redacted]は東京に住んでいる",
    });
    await closeSubject(officer, { subject_id });
    await runErasure(database.db);
    for (const word of ["wandazq", "Wandazq", "田中太郎"]) expect([word, await everywhere(word)]).toEqual([word, []]);
  });

  it("leave tags readable in which something was found, however they are written", async () => {
    const secret = 'zq"wvutsq44\\key';
    const { memoryId } = await keep("Something", ["first", `of ${secret} and Zürich`]);
    await expectGone({ source: "words", text: secret }, JSON.stringify(secret).slice(1, -1), "wvutsq44");
    expect((await headOf(memoryId)).content).toBe('---\ntags: ["first","of [redacted] and Zürich"]\n---\nSomething');
  });
});
