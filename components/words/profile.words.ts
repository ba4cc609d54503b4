import { plural } from "./locale";
import { type Slot, sentence } from "./sentence";

/** A member's own account. */
export const profileWords = {
  name: { saved: "Your name is saved.", label: "Name", submit: "Save name" },
  password: {
    changed: "Your password is changed.",
    signedOut: "You were signed out everywhere else.",
    current: "Current password",
    next: "New password",
    hint: "At least 12 characters.",
    submit: "Change password",
    title: "Password",
    about: "Changing it signs you out everywhere else.",
  },
  page: { title: "Profile", about: (workspace: string) => `Your account in ${workspace}.` },
  you: {
    title: "You",
    about: "Your name stands beside everything you change.",
    email: "E-mail",
    role: "Role",
    matrix: "Who may do what",
  },
  sessions: {
    title: "Signed in",
    about: "Where you are signed in now. Of a browser its name is kept, and no address.",
    loading: "Loading where you are signed in",
    unknown: "A browser without a name",
    here: "This browser",
    since: (time: Slot): Slot => sentence`Signed in ${time}`,
    end: "Sign out",
    endOf: (browser: string) => `Sign out in ${browser}`,
    endAll: "Sign out everywhere else",
    ended: (count: number) => plural(count, { one: "Signed out in # browser.", other: "Signed out in # browsers." }),
  },
  signIns: {
    title: "Sign-ins",
    about: "Of the last 90 days, with attempts that failed.",
    loading: "Loading your sign-ins",
    none: "No sign-in was noted yet.",
    more: "Show more",
    failed: "Somebody tried to sign in as you and could not",
    methods: {
      password: "With your password",
      invitation: "By the invitation that you accepted",
      set_up: "When you set up the workspace",
      sso: "With single sign-on",
      passkey: "With a passkey",
    },
  },
  theme: {
    title: "Appearance",
    about: "For this browser only.",
    system: "As the system has it",
    light: "Light",
    dark: "Dark",
    legend: "Theme",
  },
  roles: {
    viewer: "You read stores, memories and their history.",
    reviewer: "You read everything, and restore what agents changed wrongly.",
    editor: "You read and write memories, and create and edit stores.",
    compliance: "You read everything, redact versions, and read the audit log.",
    admin: "You do all of it, and manage stores, keys and members.",
  },
};
