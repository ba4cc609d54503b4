import "server-only";
import type { Context } from "@/lib/access/context";
import { appendToWorkspaceChain } from "@/lib/audit/audit.store";
import type { AuthConfig } from "@/lib/auth/auth";
import { hashPassword } from "@/lib/auth/password";
import type { Database } from "@/lib/db/database";
import { AppError } from "@/lib/domain/app-error";
import { createId } from "@/lib/domain/id";
import { sha256Hex } from "@/lib/domain/memory-content";
import type { Role } from "@/lib/domain/role";
import { lockWorkspace } from "@/lib/workspace/workspace.store";
import { beginSession, type SessionCookie } from "./begin-session";
import { consumeInvitation, findInvitationByToken, type InvitationByToken, isMemberAddress } from "./invitation.store";
import type { AcceptInvitationInput } from "./member.schema";
import { insertMember } from "./member.store";
import { assertPasswordSignIn, isPasswordWayIn } from "./password-sign-in";
import { insertSignIn } from "./sign-in-record.store";

type Ended = "unknown" | "used" | "revoked" | "expired";
type Known =
  | { state: "open"; role: Role; email: string | null; workspace: string; expiresAt: string }
  | { state: Ended };

/** What the page behind a link can offer. */
export type InvitationState = Known | { state: "no_password" };

function stateOf(invitation: InvitationByToken | null, now: string): Known {
  if (!invitation) return { state: "unknown" };
  const { role, email, workspaceName: workspace, expiresAt } = invitation;
  if (invitation.acceptedAt !== null) return { state: "used" };
  if (invitation.revokedAt !== null) return { state: "revoked" };
  if (expiresAt <= now) return { state: "expired" };
  return { state: "open", role, email, workspace, expiresAt };
}

/** Whether a password lets anybody in whom an invitation could be for. One that names nobody is for an address that nobody has yet. */
async function hasPasswordWayIn(
  db: Database,
  { sso }: Pick<AuthConfig, "sso">,
  email: string | null,
): Promise<boolean> {
  if (email !== null) return isPasswordWayIn({ sso }, email);
  if (!sso || sso.passwordFor === "everybody") return true;
  const taken = await Promise.all(sso.passwordFor.map((address) => isMemberAddress(db, address)));
  return taken.includes(false);
}

/** Whether a link works, for whom, and whether what its form would ask for is a way in. */
export async function readInvitation(
  db: Database,
  token: string,
  { config, now }: { config: Pick<AuthConfig, "sso">; now: string },
): Promise<InvitationState> {
  const known = stateOf(await findInvitationByToken(db, sha256Hex(token)), now);
  if (known.state !== "open" || (await hasPasswordWayIn(db, config, known.email))) return known;
  return { state: "no_password" };
}

const refusals: Record<Ended, string> = {
  unknown: "This link does not work. Check that it is whole, or ask for a new one.",
  used: "This link was used already. Sign in, or ask for a new one.",
  revoked: "This link was withdrawn. Ask for a new one.",
  expired: "This link has expired. Ask for a new one.",
};

const addressTaken = "An account with this e-mail address exists already. Sign in with it, or ask your admin about it.";

async function requireOpen(context: AcceptContext, input: AcceptInvitationInput) {
  const invitation = await findInvitationByToken(context.db, sha256Hex(input.token));
  const { state } = stateOf(invitation, context.now());
  if (!invitation || state !== "open") {
    const why = state === "open" ? "unknown" : state;
    throw new AppError("conflict", refusals[why], { state: why });
  }
  const { email } = invitation;
  if (email !== null && input.email !== undefined && input.email !== email) {
    throw new AppError("invalid_request", `This invitation is for ${email} alone.`);
  }
  const address = email ?? input.email;
  if (address === undefined) throw new AppError("invalid_request", "Enter your e-mail address.");
  if (await isMemberAddress(context.db, address)) throw new AppError("conflict", addressTaken);
  return { invitation, address };
}

export type AcceptContext = Pick<Context, "db" | "now" | "requestId"> & {
  config: AuthConfig;
  browser?: string;
  /** Whether this browser belongs to somebody who is in already. */
  signedIn?: boolean;
};

/**
 * Makes the person whom a link invites a member and signs them in. A link works once: of two who use it at the same time one
 * comes in.
 * @throws AppError conflict with the link's `state`, or for an address that somebody has; invalid_request
 */
export async function acceptInvitation(context: AcceptContext, input: AcceptInvitationInput): Promise<SessionCookie[]> {
  const { db, config, browser } = context;
  if (context.signedIn) throw new AppError("conflict", "You are signed in already. Sign out to use this link.");
  const { invitation, address } = await requireOpen(context, input);
  assertPasswordSignIn(context.config, address);
  const passwordHash = await hashPassword(input.password);
  await db.transaction((tx) => writeMember(tx, context, { invitation, address, input, passwordHash }));
  const session = await beginSession(db, config, { email: address, password: input.password, browser });
  return session?.cookies ?? [];
}

interface Coming {
  invitation: InvitationByToken;
  address: string;
  input: AcceptInvitationInput;
  passwordHash: string;
}

async function writeMember(
  tx: Parameters<typeof insertMember>[0],
  { now, requestId, browser = null }: Omit<AcceptContext, "browser"> & { browser?: string | null },
  { invitation, address: email, input: { name }, passwordHash }: Coming,
): Promise<void> {
  const at = now();
  const { workspaceId, role } = invitation;
  const userId = createId("user", Date.parse(at));
  const memberId = createId("mbr", Date.parse(at));
  await lockWorkspace(tx.sql, workspaceId);
  if (!(await consumeInvitation(tx, invitation.id, { by: userId, at })))
    throw new AppError("conflict", refusals.used, { state: "used" });
  // Links of several workspaces may name one address: the unique index decides then.
  await insertMember(tx, { userId, memberId, workspaceId, name, email, passwordHash, role, now: at }).catch((error) => {
    if ((error as { code?: string }).code === "P2002") throw new AppError("conflict", addressTaken);
    throw error;
  });
  await insertSignIn(tx, { workspaceId, userId, time: at, method: "invitation", outcome: "signed_in", browser });
  const actor = { kind: "member" as const, workspaceId, userId, memberId, role };
  await appendToWorkspaceChain(
    tx.sql,
    { actor, now, requestId },
    {
      action: "member.created",
      target: { member_id: memberId, user_id: userId },
      data: { role, invitation_id: invitation.id },
    },
  );
}
