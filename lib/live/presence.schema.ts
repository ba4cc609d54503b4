import { z } from "zod";
import { idField } from "@/lib/domain/schema-parts";

export const announcePresenceInput = z.strictObject({
  memory_store_id: idField("memstore"),
  /** The memory that is open; null on the pages of the store itself. */
  memory_id: idField("mem").nullable(),
  /** Text was typed there and is not saved. */
  editing: z.boolean(),
  /** Which open page this is, as its live stream was told. */
  stream_id: z.uuid(),
});
export type AnnouncePresenceInput = z.output<typeof announcePresenceInput>;
