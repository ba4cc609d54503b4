import { z } from "zod";
import {
  filterField,
  flagField,
  idField,
  limitField,
  pageField,
  timeField,
  wellFormedField,
  wholeNumberField,
} from "@/lib/domain/schema-parts";
import { longestInstructions, mostAttached, sessionAccesses, sessionStates } from "@/lib/domain/session";
import { metadataField, metadataPatch } from "@/lib/store/store.schema";

const lengthOf = (text: string) => [...text].length;

function words(most: number) {
  return wellFormedField.refine(
    (text) => lengthOf(text) <= most,
    `must have at most ${most.toLocaleString("en-US")} characters`,
  );
}

const label = words(255).refine((text) => text.trim() !== "" && !/\p{Cc}/u.test(text), "must be a name or an id");
const instructions = words(longestInstructions).nullish();

// What else the vendor lets an agent be given is for running it, which happens elsewhere.
const agent = z
  .union(
    [
      label.transform((id) => ({ id, version: 1 })),
      z.object({ id: label, version: z.number().int().min(1).optional() }),
    ],
    {
      error: "must be an agent's id, or an object with its id",
    },
  )
  .transform(({ id, version }) => ({ id, version: version ?? 1 }));

const resource = z
  .strictObject({
    type: z.literal("memory_store", { error: "must be memory_store: sessions here hold memory stores only" }),
    memory_store_id: idField("memstore"),
    access: z.enum(sessionAccesses).nullish(),
    instructions,
    /** The older name of `instructions`. */
    prompt: instructions,
  })
  .refine((one) => one.instructions == null || one.prompt == null, {
    path: ["instructions"],
    error: "send either instructions or prompt, which is its older name",
  })
  .transform((one) => ({
    storeId: one.memory_store_id,
    access: one.access ?? "read_write",
    instructions: one.instructions ?? one.prompt ?? "",
  }));

export const createSessionInput = z.strictObject({
  agent,
  environment_id: label,
  title: words(255).nullish(),
  metadata: metadataField,
  resources: z
    .array(resource)
    .max(mostAttached, `a session has at most ${mostAttached} stores`)
    .nullish()
    .transform((all) => all ?? [])
    .refine((all) => new Set(all.map((one) => one.storeId)).size === all.length, "attaches a store twice"),
  /** Taken where it is empty, as the vendor's examples send it. */
  vault_ids: z.array(z.string()).max(0, "there are no vaults here").nullish(),
});
export type CreateSessionInput = z.output<typeof createSessionInput>;

const session_id = idField("sesn");
export const sessionInput = z.strictObject({ session_id });
export type SessionInput = z.output<typeof sessionInput>;

export const updateSessionInput = z.strictObject({
  session_id,
  /** Null takes it away. */
  title: words(255).nullable().optional(),
  metadata: metadataPatch.nullish(),
  vault_ids: z.array(z.string()).max(0, "there are no vaults here").nullish(),
});
export type UpdateSessionInput = z.output<typeof updateSessionInput>;

export const listSessionResourcesInput = z.strictObject({
  session_id,
  limit: limitField.default(20),
  page: pageField.optional(),
});
export type ListSessionResourcesInput = z.output<typeof listSessionResourcesInput>;

/** Before and after a time, with it and without it. */
const createdWithin = {
  created_at_gt: timeField.optional(),
  created_at_gte: timeField.optional(),
  created_at_lt: timeField.optional(),
  created_at_lte: timeField.optional(),
};

const order = z.enum(["asc", "desc"]);

export const listSessionsInput = z.strictObject({
  limit: limitField.default(20),
  page: pageField.optional(),
  order: order.default("desc"),
  include_archived: flagField.default(false),
  /** Narrows further than `include_archived`. */
  state: z.enum(sessionStates).optional(),
  /** As sessions are presented: here they are idle, and terminated once they are archived. */
  statuses: z
    .array(z.enum(["rescheduling", "running", "idle", "terminated"]))
    .max(16)
    .optional(),
  agent_id: filterField.optional(),
  /** Of the agent that `agent_id` names. */
  agent_version: wholeNumberField(1, 999_999_999).optional(),
  memory_store_id: idField("memstore").optional(),
  api_key_id: idField("apikey").optional(),
  ...createdWithin,
});
export type ListSessionsInput = z.output<typeof listSessionsInput>;

export const listSessionCallsInput = z.strictObject({
  session_id,
  limit: limitField.default(50),
  page: pageField.optional(),
  /** Only those that did not do what was asked. */
  refused: flagField.default(false),
});
export type ListSessionCallsInput = z.output<typeof listSessionCallsInput>;

export const sessionEventTypes = ["agent.tool_use", "agent.tool_result"] as const;
export type SessionEventType = (typeof sessionEventTypes)[number];

export const listSessionEventsInput = z.strictObject({
  session_id,
  limit: limitField.default(20),
  page: pageField.optional(),
  order: order.default("asc"),
  types: z.array(z.string().max(128)).max(64).optional(),
  ...createdWithin,
});
export type ListSessionEventsInput = z.output<typeof listSessionEventsInput>;
