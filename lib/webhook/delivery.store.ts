import "server-only";
import type { Database, WriteTransaction } from "@/lib/db/database";
import { deleteOutboxEvents, insertDelivery, type NewDeliveryRow } from "@/lib/db/dialect/outbox-statements";
import { leaseIsOver } from "@/lib/job/lease";
import type { Delivery, DeliveryState } from "./webhook";

const columns = {
  id: true,
  webhookId: true,
  eventId: true,
  eventType: true,
  state: true,
  attempts: true,
  nextAt: true,
  lastStatus: true,
  lastError: true,
  createdAt: true,
  endedAt: true,
} as const;

const toDelivery = <Row extends { state: string }>(row: Row) => ({ ...row, state: row.state as DeliveryState });

/** The newest first. */
export async function findDeliveries(
  db: Database,
  webhookId: string,
  { before, limit }: { before: string | null; limit: number },
): Promise<Delivery[]> {
  const rows = await db.prisma.webhookDelivery.findMany({
    where: { webhookId, ...(before && { id: { lt: before } }) },
    orderBy: { id: "desc" },
    take: limit,
    select: columns,
  });
  return rows.map(toDelivery);
}

export async function findDelivery(db: Database, id: string): Promise<Delivery | null> {
  const row = await db.prisma.webhookDelivery.findUnique({ where: { id }, select: columns });
  return row && toDelivery(row);
}

export interface OutboxEvent {
  id: string;
  workspaceId: string;
  storeId: string | null;
  type: string;
  data: string;
  createdAt: string;
}

/** What has not been handed to the webhooks yet, the oldest first. */
export function findOutboxEvents(db: Database, limit: number): Promise<OutboxEvent[]> {
  return db.prisma.outboxEvent.findMany({ orderBy: { id: "asc" }, take: limit });
}

export interface Wanting {
  id: string;
  workspaceId: string;
  events: string[];
  storeIds: string[] | null;
}

/** The webhooks of these workspaces that are told at the moment. */
export async function findWanting(db: Database, workspaceIds: readonly string[]): Promise<Wanting[]> {
  const rows = await db.prisma.webhook.findMany({
    where: { workspaceId: { in: [...new Set(workspaceIds)] }, deletedAt: null, pausedAt: null },
    select: { id: true, workspaceId: true, events: true, storeIds: true },
  });
  return rows.map(({ events, storeIds, ...row }) => ({
    ...row,
    events: JSON.parse(events) as string[],
    storeIds: storeIds === null ? null : (JSON.parse(storeIds) as string[]),
  }));
}

/** Turns events into deliveries at once: whoever does it second changes nothing. */
export function handOver(db: Database, events: readonly OutboxEvent[], rows: readonly NewDeliveryRow[]): Promise<void> {
  const ids = events.map(({ id }) => id);
  return db.transaction(async ({ sql }) => {
    for (const row of rows) await insertDelivery(sql, row);
    await deleteOutboxEvents(sql, ids);
  });
}

export async function addDelivery({ sql }: WriteTransaction, row: NewDeliveryRow): Promise<void> {
  await insertDelivery(sql, row);
}

const dueAt = (now: string) => ({
  state: "waiting",
  nextAt: { lte: now },
  OR: leaseIsOver(now),
});

export interface DueDelivery {
  id: string;
  webhookId: string;
  eventType: string;
  body: string;
  attempts: number;
  nextAt: string | null;
}

/** What is due and nobody is sending; the webhooks that are busy left out. */
export function findDue(
  db: Database,
  { now, busy, limit }: { now: string; busy: readonly string[]; limit: number },
): Promise<DueDelivery[]> {
  return db.prisma.webhookDelivery.findMany({
    where: { ...dueAt(now), webhookId: { notIn: [...busy] } },
    orderBy: { nextAt: "asc" },
    take: limit,
    select: { id: true, webhookId: true, eventType: true, body: true, attempts: true, nextAt: true },
  });
}

/** Takes a delivery for this process: a conditional update, so that one of two gets it. */
export async function claimDelivery(db: Database, id: string, lease: { now: string; until: string }): Promise<boolean> {
  const { count } = await db.prisma.webhookDelivery.updateMany({
    where: { id, ...dueAt(lease.now) },
    data: { leasedUntil: lease.until, attempts: { increment: 1 } },
  });
  return count === 1;
}

/** Where to send it, and with which secret; null where the webhook is gone or paused. */
export function findTarget(db: Database, webhookId: string): Promise<{ url: string; secret: string } | null> {
  return db.prisma.webhook.findFirst({
    where: { id: webhookId, deletedAt: null, pausedAt: null },
    select: { url: true, secret: true },
  });
}

export interface Attempt {
  state: DeliveryState;
  nextAt: string | null;
  endedAt: string | null;
  lastStatus?: number | null;
  lastError?: string | null;
  attempts?: number;
}

/** Writes down how an attempt went, unless its lease ran out and another process has it now. */
export async function endAttempt(
  db: Database,
  held: { id: string; leasedUntil: string },
  attempt: Attempt,
): Promise<void> {
  await db.prisma.webhookDelivery.updateMany({
    where: { id: held.id, leasedUntil: held.leasedUntil, state: "waiting" },
    data: { ...attempt, leasedUntil: null },
  });
}

/** Gives back a delivery whose webhook is paused, to wait until that goes on: unless it did, and gave it another time. */
export async function keepBack(
  db: Database,
  held: { id: string; leasedUntil: string },
  { nextAt, attempts }: { nextAt: string | null; attempts: number },
): Promise<void> {
  const { webhookDelivery } = db.prisma;
  const where = { ...held, state: "waiting" };
  await webhookDelivery.updateMany({ where: { ...where, nextAt }, data: { nextAt: null } });
  await webhookDelivery.updateMany({ where, data: { leasedUntil: null, attempts } });
}

/** Sends an ended delivery again, from its first attempt on. */
export async function restartDelivery(db: Database, id: string, now: string): Promise<void> {
  await db.prisma.webhookDelivery.updateMany({
    where: { id },
    data: { state: "waiting", attempts: 0, nextAt: now, leasedUntil: null, endedAt: null },
  });
}

/** `nextAt` null keeps back what waits, a time lets it go. */
export async function holdDeliveries(
  { prisma }: WriteTransaction,
  webhookId: string,
  nextAt: string | null,
): Promise<void> {
  await prisma.webhookDelivery.updateMany({ where: { webhookId, state: "waiting" }, data: { nextAt } });
}

export async function dropDeliveries({ prisma }: WriteTransaction, webhookId: string, at: string): Promise<void> {
  await prisma.webhookDelivery.updateMany({
    where: { webhookId, state: "waiting" },
    data: { state: "failed", lastError: "webhook_deleted", nextAt: null, leasedUntil: null, endedAt: at },
  });
}

export async function pruneBefore(db: Database, time: string): Promise<void> {
  await db.prisma.webhookDelivery.deleteMany({ where: { endedAt: { lt: time } } });
  await db.prisma.outboxEvent.deleteMany({ where: { createdAt: { lt: time } } });
}
