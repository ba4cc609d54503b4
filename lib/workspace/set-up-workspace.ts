import "server-only";
import type { Context } from "@/lib/access/context";
import type { AuthConfig } from "@/lib/auth/auth";
import { hashPassword } from "@/lib/auth/password";
import { AppError } from "@/lib/domain/app-error";
import { sha256Hex } from "@/lib/domain/memory-content";
import { beginSession, type SessionCookie } from "@/lib/member/begin-session";
import { assertPasswordSignIn } from "@/lib/member/password-sign-in";
import { insertSignIn } from "@/lib/member/sign-in-record.store";
import { createFirstWorkspace } from "./create-first-workspace";
import { readSetupState, type SetupState } from "./set-up-link";
import type { SetUpWorkspaceInput } from "./workspace.schema";
import { consumeSetupLink, workspaceExists } from "./workspace.store";

export type SetUpContext = Pick<Context, "db" | "now" | "requestId"> & { config: AuthConfig; browser?: string };

const refusals: Record<Exclude<SetupState, "open">, string> = {
  already_set_up: "This link was used: the workspace exists already. Sign in, or ask its admin for an account.",
  invalid_link: "This link does not work any more. Restart the server: it prints a new one.",
};

const refuse = (state: Exclude<SetupState, "open">) => new AppError("conflict", refusals[state], { state });

/**
 * The first run: creates the workspace and its first admin in one transaction and signs the admin in. The link works once, and of
 * two submissions at the same time exactly one succeeds.
 * @throws AppError conflict, with `state` in its details, when the link was used or replaced; permission where passwords are switched off
 */
export async function setUpWorkspace(context: SetUpContext, input: SetUpWorkspaceInput): Promise<SessionCookie[]> {
  const { db } = context;
  // Spares the slow hash for links that cannot work; the transaction below is what decides.
  const state = await readSetupState(db, input.token);
  if (state !== "open") throw refuse(state);
  assertPasswordSignIn(context.config, input.email);
  const passwordHash = await hashPassword(input.password);
  await db.transaction(async (tx) => {
    const won = await consumeSetupLink(tx, sha256Hex(input.token));
    if (await workspaceExists(tx)) throw refuse("already_set_up");
    if (!won) throw refuse("invalid_link");
    const { workspaceId, userId } = await createFirstWorkspace(tx, context, {
      workspaceName: input.workspace_name,
      adminName: input.name,
      email: input.email,
      passwordHash,
      by: "setup_link",
    });
    const [time, browser] = [context.now(), context.browser ?? null];
    await insertSignIn(tx, { workspaceId, userId, time, method: "set_up", outcome: "signed_in", browser });
  });
  const session = await beginSession(db, context.config, { ...input, browser: context.browser });
  return session?.cookies ?? [];
}
