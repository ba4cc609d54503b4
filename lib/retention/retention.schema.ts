import { z } from "zod";
import { idField, timeField } from "@/lib/domain/schema-parts";
import { retentionSettings } from "@/lib/domain/store-settings";

const memory_store_id = idField("memstore");

export const setExpiryInput = z.strictObject({
  memory_store_id,
  memory_id: idField("mem"),
  /** From this moment on the memory is gone; null for never. */
  expires_at: timeField.nullable(),
});
export type SetExpiryInput = z.output<typeof setExpiryInput>;

export const memoryExpiryInput = z.strictObject({ memory_store_id, memory_id: idField("mem") });
export type MemoryExpiryInput = z.output<typeof memoryExpiryInput>;

export const previewRetentionInput = z.strictObject({
  memory_store_id,
  /** Rules to try out; those of the store where they are left out. */
  retention: retentionSettings.optional(),
});
export type PreviewRetentionInput = z.output<typeof previewRetentionInput>;

export const listRetentionRunsInput = z.strictObject({ memory_store_id });
export type ListRetentionRunsInput = z.output<typeof listRetentionRunsInput>;
