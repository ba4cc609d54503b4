import { z } from "zod";
import { isId } from "@/lib/domain/id";
import { timeField } from "@/lib/domain/schema-parts";

/** A moment as a caller names it: a time, or the change that it is right after. */
export type At = { time: string } | { changeId: string };

const rule = "must be an RFC 3339 time such as 2026-11-20T09:30:00Z, or the id of a change";

export const atField = z
  .string({ error: rule })
  .max(64, rule)
  .transform((text, context): At => {
    if (isId("chg", text)) return { changeId: text };
    const time = timeField.safeParse(text);
    if (time.success) return { time: time.data };
    context.addIssue({ code: "custom", message: rule });
    return z.NEVER;
  });
