import { z } from "zod";
import { isOneLine } from "@/lib/domain/schema-parts";
import { emailField, newPasswordField, personNameField } from "@/lib/member/member.schema";

const workspaceNameField = z
  .string()
  .trim()
  .min(1, "Enter a name, for example that of your team.")
  .max(100, "Use at most 100 characters.")
  .refine(isOneLine, "Leave out control characters.");

export const setUpWorkspaceInput = z.strictObject({
  token: z.string().min(1).max(200),
  workspace_name: workspaceNameField,
  name: personNameField,
  email: emailField,
  password: newPasswordField,
});
export type SetUpWorkspaceInput = z.output<typeof setUpWorkspaceInput>;
