import { openSession } from "./check-shared";
import { type Cluster, call, until } from "./cluster";
import { type LiveStream, listenLive } from "./live-stream";
import type { Check } from "./report";

const writes = 30;

/** Writes at every process in turn and waits until every stream was told of each. @returns the longest wait, in milliseconds */
async function tellAll({ nodes, key }: Cluster, store: string, streams: readonly LiveStream[]): Promise<number> {
  let longest = 0;
  for (let turn = 0; turn < writes; turn += 1) {
    const node = nodes[turn % nodes.length] ?? { url: "" };
    const path = `/live-${performance.now()}`;
    const { body } = await call(node, key, ["POST", `/v1/memory_stores/${store}/memories`, { path, content: "x" }]);
    const answered = performance.now();
    await until("a live event", 5, () => streams.every(({ told }) => told.has(body.id)));
    for (const { told } of streams) longest = Math.max(longest, (told.get(body.id) ?? 0) - answered);
  }
  return longest;
}

/** Whether a page that is open at one process sees what is written through another, also after the database cut the wire. */
export async function checkLive(cluster: Cluster, check: Check): Promise<void> {
  const { nodes, balancer, key, db } = cluster;
  const cookie = await openSession(cluster);
  const store = (await call(balancer, key, ["POST", "/v1/memory_stores", { name: "Live" }])).body.id;
  const listen = () => Promise.all(nodes.map(({ url }) => listenLive(url, store, cookie)));
  const streams = await listen();
  const longest = await tellAll(cluster, store, streams);
  check(
    "Pages see what other processes write",
    streams.every((stream) => stream.messages() === writes),
    `${writes} writes, each told to all ${streams.length} streams once, the last ${longest.toFixed(0)} ms after the answer`,
  );

  await db.prisma.$executeRawUnsafe(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'",
  );
  // What was told while nobody listened is lost: pages have to come back and look again.
  const cut = Promise.all(streams.map(({ ended }) => ended)).then(() => true);
  let hasEnded = false;
  void cut.then(() => {
    hasEnded = true;
  });
  await until("streams that end", 10, () => hasEnded).catch(() => undefined);
  const areSent = hasEnded;
  for (const stream of streams) stream.close();
  const again = await listen();
  await tellAll(cluster, store, again).catch(() => undefined);
  check(
    "They see it after the database cut the wire",
    areSent && again.every((stream) => stream.messages() === writes),
    `pages sent to look again: ${areSent ? "yes" : "no"}; of ${writes} writes then ${again.map((one) => one.messages()).join(", ")} told`,
  );
  for (const stream of again) stream.close();
}
