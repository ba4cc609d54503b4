import { z } from "zod";
import { idField } from "@/lib/domain/schema-parts";
import { toolFamilyNames } from "@/lib/domain/tool-family-name";

const where = {
  memory_store_id: idField("memstore").optional(),
  session_id: idField("sesn").optional(),
  family: z.enum(toolFamilyNames, { error: `use one of ${toolFamilyNames.join(", ")}` }),
};
type Where = { memory_store_id?: string; session_id?: string };

const oneOfBoth = ({ memory_store_id, session_id }: Where) =>
  (memory_store_id === undefined) !== (session_id === undefined);
const either = { path: ["memory_store_id"], error: "name a store or a session" };

export const describeToolsInput = z.strictObject(where).refine(oneOfBoth, either);
export type DescribeToolsInput = z.output<typeof describeToolsInput>;

export const tryToolInput = z
  .strictObject({ ...where, name: z.string().min(1).max(128), input: z.unknown() })
  .refine(oneOfBoth, either);
export type TryToolInput = z.output<typeof tryToolInput>;
