import { z } from "zod";

/** In characters; the same as in lib/auth/password, which a browser may not load. */
const shortestPassword = 12;
const longestPassword = 128;

const plainText = (text: string) => text.isWellFormed() && !/\p{Cc}/u.test(text);

export const personNameField = z
  .string()
  .trim()
  .min(1, "Enter your name.")
  .max(100, "Use at most 100 characters.")
  .refine(plainText, "Leave out control characters.");

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

export const signInInput = z.strictObject({
  email: z.string().trim().toLowerCase().min(1, "Enter your e-mail address.").max(254, "Use at most 254 characters."),
  password: givenPasswordField,
});
export type SignInInput = z.output<typeof signInInput>;

export const retrieveProfileInput = z.strictObject({});

export const listMembersInput = z.strictObject({});
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
