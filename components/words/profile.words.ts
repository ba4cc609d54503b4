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
  you: { title: "You", about: "Your name stands beside everything you change.", email: "E-mail", role: "Role" },
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
