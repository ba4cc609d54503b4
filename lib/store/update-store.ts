import "server-only";
import { assertMay } from "@/lib/access/assert-may";
import type { Context } from "@/lib/access/context";
import { requireSecondPerson, takesTwo } from "@/lib/approval/require-second-person";
import type { Actor } from "@/lib/domain/actor";
import { AppError } from "@/lib/domain/app-error";
import { keepsShorter, type RetentionSettings, type StoreSettings } from "@/lib/domain/store-settings";
import { releaseBySettings } from "@/lib/review/release-by-settings";
import { changeStore } from "./change-store";
import { mergeMetadata } from "./merge-metadata";
import { requireStore } from "./require-store";
import type { Store } from "./store";
import type { ConfigureStoreInput, UpdateStoreInput } from "./store.schema";
import { updateStoreRow } from "./store.store";

function assertNotArchived({ archivedAt }: Store): void {
  if (archivedAt !== null) {
    throw new AppError("invalid_request", "This store is archived and can no longer be changed.");
  }
}

/** What the patch makes different, and the names of the fields it does. */
function patchOf(before: Store, input: UpdateStoreInput) {
  const wanted = {
    name: input.name ?? before.name,
    description: input.description ?? before.description,
    metadata: mergeMetadata(before.metadata, input.metadata ?? {}),
  };
  const fields = (["name", "description", "metadata"] as const).filter(
    (field) => JSON.stringify(wanted[field]) !== JSON.stringify(before[field]),
  );
  return { wanted, fields };
}

/** Changes name, description or metadata. Fields left out stay; asking for what already is changes nothing. */
export async function updateStore(context: Context, input: UpdateStoreInput): Promise<Store> {
  const store = await requireStore(context, input.memory_store_id, "store.update");
  return changeStore(context, store, (locked) => {
    assertNotArchived(locked);
    const { wanted, fields } = patchOf(locked, input);
    if (fields.length === 0) return null;
    return {
      act: { action: "store.updated", target: { memory_store_id: store.id }, data: { fields } },
      apply: (tx) => updateStoreRow(tx, store.id, { ...wanted, updatedAt: context.now() }),
    };
  });
}

const withoutGaps = (patch: ConfigureStoreInput["settings"]): Partial<StoreSettings> =>
  Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));

/**
 * What has to be reviewed is not for a key to change that writes memories, or an agent could let its own text through:
 * among keys it takes one that reviews, and that one changes nothing else. How long things are kept is for people who may redact.
 */
function assertMayConfigure(actor: Actor, storeId: string, settings: ConfigureStoreInput["settings"]): void {
  const { review, detectors, retention, ...others } = settings;
  const changesOthers = Object.values(others).some((value) => value !== undefined);
  const changesReview = review !== undefined || detectors !== undefined;
  if (retention) {
    assertMay(actor, "version.redact");
    if (actor.kind === "key") throw new AppError("permission", "Only people decide how long a store keeps things.");
  }
  const asksForPart = (changesReview && actor.kind === "key") || (retention && !changesReview);
  if (changesOthers || !asksForPart) assertMay(actor, "store.update", storeId);
  if (changesReview) assertMay(actor, "change.review", storeId);
}

/** Fewer entries means that approved ones go, which takes a person where a program's deletions wait for one. */
function assertMayPrune(
  actor: Actor,
  { review, entries: { max_entries: before } }: StoreSettings,
  after: number | null | undefined,
): void {
  if (actor.kind !== "key" || after == null || (before !== null && after >= before)) return;
  if (review.policy === "approved" || review.rules.some(({ policy }) => policy === "approved"))
    throw new AppError("permission", "How many entries stay is for people to decide in a store that is reviewed.");
}

/** Whoever sends all settings back with one of them changed does not decide on how long things are kept. */
function changedPart(patch: ConfigureStoreInput["settings"], { retention }: StoreSettings) {
  const same = JSON.stringify(patch.retention) === JSON.stringify(retention);
  return same ? { ...patch, retention: undefined } : patch;
}

/**
 * Keeping things for a shorter time removes texts as redacting does, so it takes two where that does. What is asked for is the rule
 * alone: other settings may have texts in them, and a request keeps none.
 */
async function askToShorten(context: Context, store: Store, settings: ConfigureStoreInput["settings"]): Promise<void> {
  const { retention, ...others } = settings;
  if (!retention || !(context.approval || keepsShorter(store.settings.retention, retention))) return;
  const beside = Object.entries(withoutGaps(others)).some(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(store.settings[name as keyof StoreSettings]),
  );
  if (beside && (await takesTwo(context, "redact"))) {
    throw new AppError(
      "invalid_request",
      "Keeping things for a shorter time takes a second person in this workspace. Send it without other settings.",
    );
  }
  // With the rule as it is: what others set meanwhile is not what anybody approved to shorten.
  const input = { memory_store_id: store.id, retention: { ...retention }, before: { ...store.settings.retention } };
  await requireSecondPerson(context, { operation: "configureStore", act: "redact", input });
}

/** Whether it takes two was asked of the rule as it was read: what would shorten another one by now is to be asked anew. */
function assertShortensWhatWasRead(
  { retention }: ConfigureStoreInput["settings"],
  { read, now }: { read: RetentionSettings; now: RetentionSettings },
): void {
  if (!retention || JSON.stringify(read) === JSON.stringify(now) || !keepsShorter(now, retention)) return;
  throw new AppError("conflict", "Somebody else has just changed how long this store keeps what. Look at it again.");
}

/**
 * Sets how the tools behave in this store and what has to be reviewed. What no policy keeps back any more is served at once.
 * @throws AppError approval_pending where things are to be kept for a shorter time and that takes two; conflict where that was changed
 * meanwhile; invalid_request, not_found, permission
 */
export async function configureStore(context: Context, input: ConfigureStoreInput): Promise<Store> {
  const store = await requireStore(context, input.memory_store_id, "store.read");
  const patch = changedPart(input.settings, store.settings);
  assertMayConfigure(context.actor, store.id, patch);
  assertMayPrune(context.actor, store.settings, patch.entries?.max_entries);
  await askToShorten(context, store, input.settings);
  return changeStore(context, store, (locked) => {
    assertNotArchived(locked);
    assertShortensWhatWasRead(patch, { read: store.settings.retention, now: locked.settings.retention });
    const settings = { ...locked.settings, ...withoutGaps(patch) };
    const fields = Object.keys(withoutGaps(patch)).map((name) => `settings.${name}`);
    return {
      act: { action: "store.updated", target: { memory_store_id: store.id }, data: { fields } },
      apply: async (tx) => {
        const changed = await updateStoreRow(tx, store.id, { settings, updatedAt: context.now() });
        await releaseBySettings(tx.sql, store.id, settings);
        return changed;
      },
    };
  });
}
