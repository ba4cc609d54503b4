import { type Slot, sentence } from "./sentence";

/** Set-up and sign-in. */
export const authWords = {
  password: { hide: "Hide the password", show: "Show the password", label: "Password" },
  setup: {
    workspace: { label: "Workspace", hint: "Usually the name of your team." },
    name: { label: "Your name", hint: "Shown beside what you change." },
    email: { hint: "You sign in with it. No mail is sent." },
    password: { hint: "At least 12 characters; a few words are easy to remember." },
    submit: "Create the workspace",
    pageTitle: "Set up",
    title: "Set up Palimpsest",
    intro: "Name the workspace and become its first admin.",
    done: {
      title: "Already set up",
      intro: "The workspace exists, so the set-up link has done its work. Sign in, or ask its admin for an account.",
    },
    badLink: {
      title: "This link does not work",
      intro: "A newer one has taken its place, or a part of it is missing.",
    },
    noLink: { title: "A link is needed", intro: "This server has no workspace yet." },
    wayOut: {
      restart: "Restart the server.",
      firstRun: "“First run”",
      open: (firstRun: Slot): Slot => sentence`Open the link that it prints after ${firstRun}. It works once.`,
    },
  },
  email: "E-mail",
  join: {
    pageTitle: "Join",
    title: (workspace: string) => `Join ${workspace}`,
    intro: (role: string) => `You were invited as ${role}. Choose a name and a password.`,
    fixed: "The invitation is for this address.",
    submit: "Join",
    closed: {
      title: "This link does not work",
      unknown: "It is not whole, or it was never made here. Ask for a new one.",
      used: "It was used already. If it was you, sign in; otherwise ask for a new one.",
      revoked: "It was withdrawn. Ask for a new one.",
      expired: "It has expired. Ask for a new one.",
    },
    signedIn: {
      title: "You are signed in already",
      text: (name: string, workspace: string) =>
        `You are ${name} in ${workspace}. An invitation is for somebody without an account: sign out first if it is for another person at this browser.`,
      stay: "To your profile",
    },
    noPasswords: (provider: string) =>
      `People sign in with ${provider} here, and this link would only ask you for a password. If ${provider} does not let you in, ask your admin.`,
  },
  reset: {
    pageTitle: "New password",
    title: "Set a new password",
    intro: (name: string): string => `For the account of ${name}. You are signed out wherever you are signed in.`,
    label: "New password",
    submit: "Save and sign in",
    closed: {
      title: "This link does not work",
      unknown: "It is not whole, or it was never made here. Ask your admin for a new one.",
      used: "It was used already. Sign in with the new password, or ask for another link.",
      ended: "It was withdrawn, or a newer one has taken its place. Ask your admin.",
      expired: "It has expired. Ask your admin for a new one.",
    },
    signedIn: {
      title: "Somebody else is signed in",
      text: (name: string, other: string) =>
        `This browser is signed in as ${name}, and the link is for ${other}. Sign out first, or open it in another browser.`,
    },
    noPasswords: (provider: string) => `People sign in with ${provider} here: a new password would be of no use.`,
  },
  sso: {
    submit: (name: string) => `Sign in with ${name}`,
    or: "or with a password",
    admin: "Sign in with a password",
    noPasswords: "Passwords are switched off here",
  },
  passkey: {
    submit: "Sign in with a passkey",
    failed: "Nothing was signed: it was cancelled or took too long. Try again.",
    refused: "Nothing was signed: this browser does not do it here. Sign in with your password.",
    obstacle: {
      address: (origin: string) => `Passkeys work only at ${origin}.`,
      browser: () => "This browser has no passkeys.",
    },
  },
  signIn: {
    submit: "Sign in",
    intro: "To review and correct what your agents remember.",
    help: "Forgotten password or no account? Ask the admin of your workspace.",
  },
};
