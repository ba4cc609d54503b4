import { setTimeout as delay } from "node:timers/promises";
import { isAppError } from "@/lib/domain/app-error";
import { createKey } from "@/lib/key/create-key";
import { revokeKey } from "@/lib/key/revoke-key";
import { signIn } from "@/lib/member/sign-in";
import { signOut } from "@/lib/member/sign-out";
import { startWebhookReceiver } from "@/lib/testing/webhook-receiver";
import { createWebhook } from "@/lib/webhook/create-webhook";
import { adminEmail, type Cluster, call, until } from "./cluster";
import type { Check } from "./report";

const statusOf = async (url: string, cookie: string) => {
  const answer = await fetch(`${url}/api/console/listStores`, { headers: { cookie }, redirect: "manual" });
  await answer.body?.cancel();
  return answer.status;
};

/** Opens a session as the sign-in form does. @returns the cookie of the browser */
export async function openSession({ db, config, password, system }: Cluster): Promise<string> {
  const { now, requestId } = system();
  const cookies = await signIn({ db, config, now, requestId }, { email: adminEmail, password });
  return cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join("; ");
}

/** Whether who may is the same for all processes at once: sessions, attempts at passwords, keys and what they may use. */
export async function checkRights(cluster: Cluster, check: Check): Promise<void> {
  const { db, config, nodes, system } = cluster;
  const cookie = await openSession(cluster);
  const opened = await Promise.all(nodes.map(({ url }) => statusOf(url, cookie)));
  await signOut(db, config, new Headers({ cookie }));
  const closed = await Promise.all(nodes.map(({ url }) => statusOf(url, cookie)));
  check(
    "A session is known to all and ends at all",
    opened.every((status) => status === 200) && closed.every((status) => status === 401),
    `signed in ${opened.join(", ")}; signed out ${closed.join(", ")}`,
  );

  const { now, requestId } = system();
  const guess = () =>
    signIn({ db, config, now, requestId }, { email: "nobody@example.test", password: "a wrong password" }).catch(
      (error: unknown) => (isAppError(error) ? error.code : "internal"),
    );
  const guesses = await Promise.all(Array.from({ length: 12 }, guess));
  const looked = guesses.filter((code) => code === "authentication").length;
  check("Attempts at a password are counted together", looked <= 5, `of 12 at once ${looked} were looked at`);

  const { key, secret } = await createKey(system(), { name: "revoked", access: "read_only" });
  const ask = () => Promise.all(nodes.map((node) => call(node, secret, ["GET", "/v1/memory_stores"])));
  const before = (await ask()).map(({ status }) => status);
  await revokeKey(system(), { api_key_id: key.id });
  const after = (await ask()).map(({ status }) => status);
  check(
    "A revoked key is refused by all at once",
    before.every((status) => status === 200) && after.every((status) => status === 401),
    `before ${before.join(", ")}, after ${after.join(", ")}`,
  );
}

const rate = 40;
const perSecond = 20;

/** Whether a limit of a key holds for all processes together, within what a second lets through. */
export async function checkLimits({ nodes, balancer, system }: Cluster, check: Check): Promise<void> {
  const { secret } = await createKey(system(), { name: "limited", access: "read_only", requests_per_minute: rate });
  // A minute is that of the clock: at its turn the count begins anew.
  const left = 60_000 - (Date.now() % 60_000);
  if (left < 9_000) await delay(left + 50);
  const statuses: number[] = [];
  for (let second = 0; second < 5; second += 1) {
    const asked = Array.from({ length: perSecond }, () => call(balancer, secret, ["GET", "/v1/memory_stores"]));
    for (const { status } of await Promise.all(asked)) statuses.push(status);
    await delay(1_000);
  }
  const passed = statuses.filter((status) => status === 200).length;
  const last = await Promise.all(nodes.map((node) => call(node, secret, ["GET", "/v1/memory_stores"])));
  check(
    "A key's limit is one for all",
    passed >= rate && passed <= rate + perSecond && last.every(({ status }) => status === 429),
    `${rate} a minute, ${perSecond} a second asked: ${passed} passed, ${statuses.length - passed} refused; then each refuses`,
  );
}

const reads = 60;

/** Whether what is counted and told for all is counted once. */
export async function checkOnce({ db, balancer, key, system }: Cluster, check: Check): Promise<void> {
  const store = (await call(balancer, key, ["POST", "/v1/memory_stores", { name: "Once" }])).body.id;
  const receiver = await startWebhookReceiver();
  await createWebhook(system(), { name: "Cluster", url: receiver.url, events: ["memory.created"], store_ids: [store] });
  const write = (turn: number) =>
    call(balancer, key, ["POST", `/v1/memory_stores/${store}/memories`, { path: `/m${turn}`, content: "x" }]);
  await Promise.all(Array.from({ length: reads }, (_, turn) => write(turn)));
  const view = { type: "tool_use", id: "t", name: "memory", input: { command: "view", path: "/memories/m1" } };
  const served = async () => {
    const headers = { "x-api-key": key, "content-type": "application/json", "x-session-id": "one run" };
    const body = JSON.stringify(view);
    return (await fetch(`${balancer.url}/api/stores/${store}/tools`, { method: "POST", headers, body })).text();
  };
  await Promise.all(Array.from({ length: reads }, served));
  const counted = async () => {
    const rows = await db.prisma.exposure.findMany({ where: { storeId: store } });
    return {
      reads: rows.reduce((sum, row) => sum + row.count, 0),
      sessions: new Set(rows.map((r) => r.sessionId)).size,
    };
  };
  await until("exposures", 10, async () => (await counted()).reads >= reads).catch(() => undefined);
  const { reads: noted, sessions } = await counted();
  check("Reads are counted together", noted === reads && sessions === 1, `${noted} of ${reads}, ${sessions} session`);
  const told = () => new Set(receiver.received.map(({ json }) => json.id)).size;
  await until("webhooks", 30, () => told() >= reads).catch(() => undefined);
  // Whoever sent one twice would do so about now.
  await delay(1_500);
  check(
    "A webhook is told once, by one process",
    told() === reads && receiver.received.length === reads,
    `${receiver.received.length} deliveries of ${told()} events of ${reads} writes`,
  );
  await receiver.close();
}
