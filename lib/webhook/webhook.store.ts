import "server-only";
import type { Database, WriteTransaction } from "@/lib/db/database";
import type { WebhookEvent } from "@/lib/domain/webhook-event";
import type { DeliveryState, Webhook } from "./webhook";

const columns = {
  id: true,
  workspaceId: true,
  name: true,
  url: true,
  events: true,
  storeIds: true,
  createdAt: true,
  pausedAt: true,
} as const;

type Row = Omit<Webhook, "events" | "storeIds" | "lastDelivery"> & { events: string; storeIds: string | null };

const toWebhook = ({ events, storeIds, ...row }: Row, lastDelivery: Webhook["lastDelivery"]): Webhook => ({
  ...row,
  events: JSON.parse(events) as WebhookEvent[],
  storeIds: storeIds === null ? null : (JSON.parse(storeIds) as string[]),
  lastDelivery,
});

async function findLastEnded(db: Database, webhookId: string): Promise<Webhook["lastDelivery"]> {
  const last = await db.prisma.webhookDelivery.findFirst({
    where: { webhookId, endedAt: { not: null } },
    orderBy: { endedAt: "desc" },
    select: { state: true, endedAt: true },
  });
  return last?.endedAt ? { state: last.state as DeliveryState, at: last.endedAt } : null;
}

/** The webhooks of a workspace, the oldest first, or the one of them with this id. */
export async function findWebhooks(db: Database, workspaceId: string, id?: string): Promise<Webhook[]> {
  const rows = await db.prisma.webhook.findMany({
    where: { workspaceId, id, deletedAt: null },
    orderBy: { id: "asc" },
    select: columns,
  });
  return Promise.all(rows.map(async (row) => toWebhook(row, await findLastEnded(db, row.id))));
}

export function countWebhooks(db: Database, workspaceId: string): Promise<number> {
  return db.prisma.webhook.count({ where: { workspaceId, deletedAt: null } });
}

export interface NewWebhook {
  id: string;
  workspaceId: string;
  name: string;
  url: string;
  secret: string;
  events: readonly WebhookEvent[];
  storeIds: readonly string[] | null;
  createdBy: string | null;
  createdAt: string;
}

export async function insertWebhook({ prisma }: WriteTransaction, webhook: NewWebhook): Promise<void> {
  const { events, storeIds } = webhook;
  await prisma.webhook.create({
    data: { ...webhook, events: JSON.stringify(events), storeIds: storeIds && JSON.stringify(storeIds) },
  });
}

export interface WebhookPatch {
  name?: string;
  url?: string;
  secret?: string;
  events?: readonly WebhookEvent[];
  storeIds?: readonly string[] | null;
  pausedAt?: string | null;
  deletedAt?: string;
}

/** @returns false where there is no such webhook any more */
export async function updateWebhookRow(
  { prisma }: WriteTransaction,
  id: string,
  { events, storeIds, ...patch }: WebhookPatch,
): Promise<boolean> {
  const { count } = await prisma.webhook.updateMany({
    where: { id, deletedAt: null },
    data: {
      ...patch,
      ...(events && { events: JSON.stringify(events) }),
      ...(storeIds !== undefined && { storeIds: storeIds && JSON.stringify(storeIds) }),
    },
  });
  return count === 1;
}
