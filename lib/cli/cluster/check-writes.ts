import { type Answer, type Cluster, call } from "./cluster";
import type { Check } from "./report";

const writers = 16;
const turns = 12;
const creators = 50;

const memoriesOf = (store: string) => `/v1/memory_stores/${store}/memories`;

interface Counting {
  /** The address of the memory. */
  at: string;
  conflicts: number;
}

/** Adds lines of its own to a memory, each on the ground of what was read; after a conflict it reads again. */
async function addLines({ balancer, key }: Cluster, counting: Counting, writer: number): Promise<string[]> {
  const done: string[] = [];
  while (done.length < turns) {
    const { body: read } = await call(balancer, key, ["GET", `${counting.at}?view=full`]);
    const precondition = { type: "content_sha256", content_sha256: read.content_sha256 };
    const line = `writer ${writer}, turn ${done.length}`;
    const content = `${read.content}${line}\n`;
    const { status } = await call(balancer, key, ["POST", counting.at, { content, precondition }]);
    if (status === 200) done.push(line);
    else if (status === 409) counting.conflicts += 1;
    else throw new Error(`a write was answered with ${status}`);
  }
  return done;
}

/** Whether writes that are based on each other hold when every request goes to another process. */
export async function checkWrites(cluster: Cluster, check: Check): Promise<void> {
  const { balancer, key } = cluster;
  const store = (await call(balancer, key, ["POST", "/v1/memory_stores", { name: "Counting" }])).body.id;
  const memory = (await call(balancer, key, ["POST", memoriesOf(store), { path: "/lines", content: "" }])).body.id;
  const counting = { at: `${memoriesOf(store)}/${memory}`, conflicts: 0 };
  const started = performance.now();
  const all = await Promise.all(Array.from({ length: writers }, (_, writer) => addLines(cluster, counting, writer)));
  const seconds = (performance.now() - started) / 1_000;
  const added = all.flat().sort();
  const { body: last } = await call(balancer, key, ["GET", `${counting.at}?view=full`]);
  const found = String(last.content).trimEnd().split("\n").sort();
  const versions = await cluster.db.prisma.version.count({ where: { memoryId: memory } });
  check(
    "No update is lost between processes",
    JSON.stringify(found) === JSON.stringify(added) && versions === added.length + 1,
    `${writers} writers added ${added.length} lines to one memory in ${seconds.toFixed(1)} s, ${found.length} are there, in ${versions} versions; ${counting.conflicts} conflicts were read again`,
  );

  const create = (turn: number): Promise<Answer> =>
    call(balancer, key, ["POST", memoriesOf(store), { path: "/once", content: `from ${turn}` }]);
  const answers = await Promise.all(Array.from({ length: creators }, (_, turn) => create(turn)));
  const count = (status: number) => answers.filter((answer) => answer.status === status).length;
  check(
    "Of many who create one path one does",
    count(200) === 1 && count(409) === creators - 1,
    `${creators} creates of one path: ${count(200)} made, ${count(409)} refused as taken`,
  );
  check(
    "Every process takes its part",
    balancer.answered.every((answered) => answered > 0),
    `${balancer.answered.join(" + ")} requests`,
  );
}
