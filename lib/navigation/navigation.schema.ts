import { z } from "zod";
import { idField, timeField, wellFormedField } from "@/lib/domain/schema-parts";

/** How many ids a person's browser remembers at most. */
export const mostRecent = 12;

export const findPlacesInput = z.strictObject({
  /** What was typed or pasted. An id anywhere in it is looked up instead of searched for. */
  query: wellFormedField.max(300).default(""),
  /** Ids to look up beside it, such as the ones last visited; answered first and in this order. */
  ids: z.array(z.string().max(64)).max(mostRecent).default([]),
});
export type FindPlacesInput = z.output<typeof findPlacesInput>;

export const retrieveNavigationInput = z.strictObject({
  /** Stores that the person went to lately; those that are gone are left out of the answer. */
  recent_store_ids: z.array(idField("memstore")).max(5).default([]),
});
export type RetrieveNavigationInput = z.output<typeof retrieveNavigationInput>;

export const retrieveFirstMinutesInput = z.strictObject({});

export const retrieveFirstCallInput = z
  .strictObject({
    memory_store_id: idField("memstore").optional(),
    session_id: idField("sesn").optional(),
    /** A key of which any use counts. */
    api_key_id: idField("apikey").optional(),
    since: timeField,
  })
  .refine(({ memory_store_id, session_id }) => (memory_store_id === undefined) !== (session_id === undefined), {
    path: ["memory_store_id"],
    error: "name a store or a session",
  });
export type RetrieveFirstCallInput = z.output<typeof retrieveFirstCallInput>;
