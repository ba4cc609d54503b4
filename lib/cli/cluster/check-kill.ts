import { commitChange } from "@/lib/change/commit-change";
import { parseContent } from "@/lib/domain/memory-content";
import { parseMemoryPath } from "@/lib/domain/memory-path";
import { type Cluster, call, until } from "./cluster";
import type { Check } from "./report";

const writers = 16;
const history = 1_500;

/** A store whose history takes a while to import: as many changes as there are memories. */
async function fillHistory({ system }: Cluster, storeId: string): Promise<void> {
  const one = (turn: number) => {
    const [path, content] = [parseMemoryPath(`/f${turn % 40}/m${turn}`), parseContent(`text ${turn}`)];
    return commitChange(system(), { storeId, edits: [{ kind: "create", path, content }] });
  };
  for (let turn = 0; turn < history; turn += 50) {
    await Promise.all(Array.from({ length: 50 }, (_, at) => one(turn + at)));
  }
}

/** Sends what was exported, and waits for the dry run. @returns the import */
async function upload({ balancer, key }: Cluster, file: string, name: string): Promise<{ id: string; store: string }> {
  const store = (await call(balancer, key, ["POST", "/v1/memory_stores", { name }])).body.id;
  const headers = { "x-api-key": key, "content-type": "application/x-ndjson" };
  const at = `${balancer.url}/v1/imports/upload?memory_store_id=${store}&history=full`;
  const answer = await fetch(at, { method: "POST", headers, body: file });
  const { id } = (await answer.json()) as { id: string };
  const state = async () => (await call(balancer, key, ["GET", `/v1/imports/${id}`])).body.state;
  await until("the dry run", 60, async () => (await state()) === "ready");
  return { id, store };
}

/** Creates memories through the balancer until it is told to stop. @returns the paths whose creation was acknowledged */
function keepWriting({ balancer, key }: Cluster, store: string) {
  const acknowledged: string[] = [];
  let answersLost = 0;
  let going = true;
  const writer = async (id: number) => {
    for (let turn = 0; going; turn += 1) {
      const path = `/w${id}/${turn}`;
      const { status } = await call(balancer, key, [
        "POST",
        `/v1/memory_stores/${store}/memories`,
        { path, content: path },
      ]);
      if (status === 200) acknowledged.push(path);
      else answersLost += 1;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  const all = Promise.all(Array.from({ length: writers }, (_, id) => writer(id)));
  const end = async () => {
    going = false;
    await all;
    return { acknowledged, answersLost };
  };
  return { end };
}

const jobOf = ({ db }: Cluster, id: string) => db.prisma.job.findUniqueOrThrow({ where: { id } });

/** Begins the import at a process and kills it in the middle. @returns the job, or null where another process had taken it */
async function killAtWork(cluster: Cluster, importId: string, nth: number): Promise<string | null> {
  const node = cluster.nodes[nth];
  if (!node) throw new Error("there is no such process");
  const { body } = await call(node, cluster.key, ["POST", `/v1/imports/${importId}/apply`, {}]);
  const doneOf = (progress: string | null) => (progress === null ? 0 : (JSON.parse(progress) as { done: number }).done);
  const begun = async () => doneOf((await jobOf(cluster, body.apply_job_id)).progress) > 50;
  await until("an import at work", 30, begun);
  await node.kill();
  const { leaseOwner, progress } = await jobOf(cluster, body.apply_job_id);
  await new Promise((resolve) => setTimeout(resolve, 500));
  const later = await jobOf(cluster, body.apply_job_id);
  const stands = leaseOwner === later.leaseOwner && later.progress === progress && later.state === "running";
  return stands ? body.apply_job_id : null;
}

async function textsOf({ db }: Cluster, storeId: string): Promise<string> {
  const rows = await db.prisma.version.findMany({ where: { storeId }, orderBy: { seq: "asc" } });
  return JSON.stringify(rows.map(({ seq, path, content }) => [seq, path, content]));
}

/** Whether `kill -9` of one process loses a write or a job. */
export async function checkKill(cluster: Cluster, check: Check): Promise<void> {
  const { nodes, balancer, key, db } = cluster;
  const create = async (name: string) => (await call(balancer, key, ["POST", "/v1/memory_stores", { name }])).body.id;
  const source = await create("History");
  await fillHistory(cluster, source);
  const headers = { "x-api-key": key, "content-type": "application/json" };
  const asked = JSON.stringify({ memory_store_id: source, format: "jsonl" });
  const file = await (await fetch(`${balancer.url}/v1/exports`, { method: "POST", headers, body: asked })).text();
  const { id, store } = await upload(cluster, file, "Copy");
  const written = await create("Written");
  const writing = keepWriting(cluster, written);
  const started = performance.now();
  const job = await killAtWork(cluster, id, 0);
  // Writes go on while a process is missing.
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  const { acknowledged, answersLost } = await writing.end();
  const rows = await db.prisma.memory.findMany({ where: { storeId: written }, select: { path: true } });
  const found = new Set(rows.map(({ path }) => path));
  const lost = acknowledged.filter((path) => !found.has(path)).length;
  check(
    "kill -9 loses no acknowledged write",
    lost === 0 && acknowledged.length > 100,
    `${acknowledged.length} acknowledged by ${writers} writers, ${lost} lost; ${answersLost} had no answer and may be repeated`,
  );
  if (job === null) return check("Another process finishes the job", false, "the killed process did not have it");
  await until("the job", 120, async () => (await jobOf(cluster, job)).state === "done").catch(() => undefined);
  const seconds = (performance.now() - started) / 1_000;
  const { state, attempts } = await jobOf(cluster, job);
  const same = (await textsOf(cluster, store)) === (await textsOf(cluster, source));
  check(
    "Another process finishes the job",
    state === "done" && attempts > 1 && same,
    `an import of ${history} changes, ${state} by taking ${attempts}, ${seconds.toFixed(0)} s in all; the copy is ${same ? "the same, none twice" : "different"}`,
  );
  const before = balancer.answered[0] ?? 0;
  await nodes[0]?.start();
  const asks = () => call(balancer, key, ["GET", "/v1/memory_stores"]);
  await until(
    "the process that came back",
    20,
    async () => (await asks()).status === 200 && (balancer.answered[0] ?? 0) > before,
  );
  check("A process that comes back is used again", true, `${(balancer.answered[0] ?? 0) - before} requests`);
}
