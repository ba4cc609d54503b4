import { z } from "zod";
import { longestPassword, shortestPassword } from "@/lib/domain/password-length";
import { roles, storeRoles } from "@/lib/domain/role";
import { idField, isOneLine, limitField, pageField, wholeNumberField } from "@/lib/domain/schema-parts";

/** @param empty what is said where there is none */
export const nameFieldOf = (empty: string) =>
  z
    .string()
    .trim()
    .min(1, empty)
    .max(100, "Use at most 100 characters.")
    .refine(isOneLine, "Leave out control characters.");

export const personNameField = nameFieldOf("Enter your name.");

/** Kept in lower case: nobody means two accounts by two spellings. */
export const emailField = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, "Use at most 254 characters.")
  .pipe(z.email("Enter an e-mail address such as ana@example.com."));

export const newPasswordField = z
  .string()
  .min(shortestPassword, `Use at least ${shortestPassword} characters.`)
  .max(longestPassword, `Use at most ${longestPassword} characters.`);

/** A password somebody has already; only its length is limited, so that the slow hash is not fed megabytes. */
const givenPasswordField = z
  .string()
  .min(1, "Enter your password.")
  .max(longestPassword, "This is too long for a password.");

/** Of whoever has a password, as an open session alone makes no new way in; who has none has just signed in. */
export const ownPasswordField = z.string().max(longestPassword, "This is too long for a password.").optional();

export const signInInput = z.strictObject({
  email: z.string().trim().toLowerCase().min(1, "Enter your e-mail address.").max(254, "Use at most 254 characters."),
  password: givenPasswordField,
});
export type SignInInput = z.output<typeof signInInput>;

export const retrieveProfileInput = z.strictObject({});

export const listMembersInput = z.strictObject({
  /** Also those who may not act any more. */
  include_disabled: z.boolean().optional(),
  /** Whose changes: says of everybody whether they may decide on them. */
  memory_store_id: idField("memstore").optional(),
});
export type ListMembersInput = z.output<typeof listMembersInput>;

export const updateProfileInput = z.strictObject({ name: personNameField });
export type UpdateProfileInput = z.output<typeof updateProfileInput>;

export const changePasswordInput = z
  .strictObject({ current_password: givenPasswordField, new_password: newPasswordField })
  .refine((input) => input.current_password !== input.new_password, {
    path: ["new_password"],
    error: "Choose a password other than the current one.",
  });
export type ChangePasswordInput = z.output<typeof changePasswordInput>;

const roleField = z.enum(roles);
const memberField = idField("mbr");

export const listMemberAccountsInput = z.strictObject({});

export const inviteMemberInput = z.strictObject({
  role: roleField,
  /** The only address that may come in by the link; left out for whoever holds it. */
  email: emailField.optional(),
  expires_in_days: wholeNumberField(1, 30).default(7),
});
export type InviteMemberInput = z.output<typeof inviteMemberInput>;

export const listInvitationsInput = z.strictObject({});

export const revokeInvitationInput = z.strictObject({ invitation_id: idField("inv") });
export type RevokeInvitationInput = z.output<typeof revokeInvitationInput>;

export const acceptInvitationInput = z.strictObject({
  token: z.string().min(1).max(200),
  name: personNameField,
  /** Where the invitation names none. */
  email: emailField.optional(),
  password: newPasswordField,
});
export type AcceptInvitationInput = z.output<typeof acceptInvitationInput>;

export const usePasswordResetInput = z.strictObject({ token: z.string().min(1).max(200), password: newPasswordField });
export type UsePasswordResetInput = z.output<typeof usePasswordResetInput>;

export const memberInput = z.strictObject({ member_id: memberField });
export type MemberInput = z.output<typeof memberInput>;

/** What becomes of the keys of somebody who may not make any from now on. */
const keysOfMaker = z.enum(["suspend", "take_over"]);

export const changeRoleInput = z.strictObject({
  member_id: memberField,
  role: roleField,
  /** Where the role may not make keys. Without a word they stop. */
  keys: keysOfMaker.optional(),
});
export type ChangeRoleInput = z.output<typeof changeRoleInput>;

export const transferAdminInput = z.strictObject({
  member_id: memberField,
  /** What whoever hands over becomes. */
  own_role: z.enum(["viewer", "reviewer", "editor", "compliance"]),
  /** What becomes of one's own keys: whoever is admin then takes them over, or they stop. */
  keys: keysOfMaker.optional(),
});
export type TransferAdminInput = z.output<typeof transferAdminInput>;

export const setStoreRoleInput = z.strictObject({
  member_id: memberField,
  memory_store_id: idField("memstore"),
  /** Null takes it away. */
  role: z.enum(storeRoles).nullable(),
});
export type SetStoreRoleInput = z.output<typeof setStoreRoleInput>;

export const disableMemberInput = z.strictObject({
  member_id: memberField,
  /** What becomes of the keys that the member made. */
  keys: keysOfMaker.default("suspend"),
});
export type DisableMemberInput = z.output<typeof disableMemberInput>;

export const listOwnSignInsInput = z.strictObject({ limit: limitField.default(20), page: pageField.optional() });
export type ListOwnSignInsInput = z.output<typeof listOwnSignInsInput>;

export const listOwnSessionsInput = z.strictObject({});

export const endOwnSessionInput = z.strictObject({ session: z.uuid() });
export type EndOwnSessionInput = z.output<typeof endOwnSessionInput>;

export const beginLinkInput = z.strictObject({ current_password: ownPasswordField });
export type BeginLinkInput = z.output<typeof beginLinkInput>;

export const unlinkIdentityInput = z.strictObject({});

export const endOtherSessionsInput = z.strictObject({});
