import { expect, it, vi } from "vitest";
import { dayMs, minuteMs } from "@/lib/domain/durations";
import { describeOnBoth } from "@/lib/testing/test-database";
import { local, useWebhooks } from "@/lib/testing/webhooks";
import { Dispatcher } from "./dispatcher";
import { updateWebhook } from "./update-webhook";

describeOnBoth("deliveries and the processes that send them", (database) => {
  const world = useWebhooks(database);
  const { dispatcher, deliver, hook, logOf, newStore, write } = world;

  it("delivers once, however many processes send", async () => {
    await hook(["memory.created"]);
    const store = await newStore();
    for (const name of ["a", "b", "c", "d", "e", "f", "g", "h"]) await write(store.id, world.agent, `/${name}`);
    const two = [dispatcher(), dispatcher()];
    for (let turn = 0; turn < 4; turn += 1) {
      await Promise.all(two.map((one) => one.turn()));
      await Promise.all(two.map((one) => one.settle()));
    }
    expect(world.receiver.received).toHaveLength(8);
    expect(new Set(world.receiver.received.map(({ json }) => json.id)).size).toBe(8);
  });

  it("goes on where a process died between taking and sending", async () => {
    const { webhook } = await hook(["store.created"]);
    await newStore();
    let taken = () => {};
    const isTaken = new Promise<void>((resolve) => {
      taken = resolve;
    });
    const dead = new Dispatcher({
      db: database.db,
      now: () => world.clock,
      send: () => {
        taken();
        return new Promise(() => {});
      },
    });
    await dead.turn();
    await isTaken;
    await deliver();
    expect(world.receiver.received).toHaveLength(0);
    world.clock += 30_001;
    await deliver();
    expect(world.receiver.received).toHaveLength(1);
    expect(await logOf(webhook.id)).toMatchObject([{ state: "delivered", attempts: 2 }]);
  });

  it("takes what a process with a world.clock that was ahead has leased", async () => {
    await hook(["store.created"]);
    await newStore();
    world.receiver.answer(500);
    await deliver();
    const silent = { db: database.db, now: () => world.clock + dayMs, send: () => new Promise<never>(() => {}) };
    await new Dispatcher(silent).turn();
    world.clock += minuteMs;
    await deliver();
    expect(world.receiver.received).toHaveLength(2);
  });

  it("gives back at the end of a process what is under way", async () => {
    const { webhook } = await hook(["store.created"]);
    await newStore();
    const closing = new Dispatcher({
      db: database.db,
      now: () => world.clock,
      send: (_, signal) =>
        new Promise((resolve) => {
          const cut = () => resolve({ status: null, error: "AbortError" });
          if (signal.aborted) cut();
          else signal.addEventListener("abort", cut);
        }),
    });
    await closing.turn();
    await closing.close();
    expect(await logOf(webhook.id)).toMatchObject([{ state: "waiting", attempts: 0 }]);
    await deliver();
    expect(await logOf(webhook.id)).toMatchObject([{ state: "delivered", attempts: 1 }]);
  });

  it("sends what waits where it is paused and let go on while a delivery is taken", async () => {
    const { webhook } = await hook(["store.created"]);
    await newStore();
    const pause = (paused: boolean) => updateWebhook(world.admin, { webhook_id: webhook.id, paused }, local);
    const { db } = database;
    const { webhook: hooks } = db.prisma;
    const findFirst = hooks.findFirst.bind(hooks);
    // Between what it finds, a paused webhook, and what it writes of that.
    const looked = vi.spyOn(hooks, "findFirst").mockImplementationOnce((async (query: never) => {
      await pause(true);
      const found = await findFirst(query);
      await pause(false);
      return found;
    }) as never);
    await deliver();
    expect(looked).toHaveBeenCalled();
    looked.mockRestore();
    world.clock += minuteMs;
    await deliver();
    expect(world.receiver.received).toHaveLength(1);
    expect(await logOf(webhook.id)).toMatchObject([{ state: "delivered", attempts: 1 }]);
  });
});
