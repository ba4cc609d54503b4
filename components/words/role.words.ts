/** What a member can be, and what for. Everything else about a role is `roleActions`. */
export const roleWords = {
  names: {
    viewer: "Viewer",
    reviewer: "Reviewer",
    editor: "Editor",
    compliance: "Compliance",
    admin: "Admin",
  },
  hints: {
    viewer: "Reads stores, memories and their history.",
    reviewer: "Reads everything, and approves, flags, comments on and reverts changes.",
    editor: "Does what a reviewer does, writes memories and creates stores.",
    compliance: "Reads everything, redacts, erases, places holds and exports the audit log. Does not edit.",
    admin: "Does all of it, and manages members, keys and settings.",
  },
};
