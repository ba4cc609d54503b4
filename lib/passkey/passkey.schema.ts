import { z } from "zod";
import { idField } from "@/lib/domain/schema-parts";
import { nameFieldOf, ownPasswordField } from "@/lib/member/member.schema";

/** What a browser answers; what is inside is looked at by the protocol's library. */
type Answer = { id: string; response: { clientDataJSON: string } };

const shape = z.looseObject({
  id: z.string().min(1).max(2_000),
  response: z.looseObject({ clientDataJSON: z.string().max(10_000) }),
});

/** Some kilobytes at most. */
const answerField = z.custom<Answer>(
  (answer) => shape.safeParse(answer).success && JSON.stringify(answer).length <= 50_000,
  "is no answer of a browser",
);

const nameField = nameFieldOf("Give the passkey a name.");

export const listPasskeysInput = z.strictObject({});

/** The name is asked for before the device makes the passkey, which nobody could take back there. */
export const beginPasskeyInput = z.strictObject({ name: nameField, current_password: ownPasswordField });
export type BeginPasskeyInput = z.output<typeof beginPasskeyInput>;

export const addPasskeyInput = z.strictObject({ name: nameField, answer: answerField });
export type AddPasskeyInput = z.output<typeof addPasskeyInput>;

export const renamePasskeyInput = z.strictObject({ passkey_id: idField("psk"), name: nameField });
export type RenamePasskeyInput = z.output<typeof renamePasskeyInput>;

export const removePasskeyInput = z.strictObject({ passkey_id: idField("psk") });
export type RemovePasskeyInput = z.output<typeof removePasskeyInput>;

export const beginPasskeySignInInput = z.strictObject({});

export const signInWithPasskeyInput = z.strictObject({ answer: answerField });
export type SignInWithPasskeyInput = z.output<typeof signInWithPasskeyInput>;
