/** What everybody does to himself, and what only shows what the others may. */
export const elsewhere: readonly string[] = [
  "retrieveProfile",
  "updateProfile",
  "changePassword",
  // Of the own sign-ins: a test of theirs has some.
  "endOwnSession",
  "unlinkIdentity",
  // Of the own passkeys, and what a browser answers: tried with passkeys themselves.
  "beginPasskey",
  "addPasskey",
  "renamePasskey",
  "removePasskey",
  // Leaves whoever does it without the role: tried with the members.
  "transferAdmin",
  "findPlaces",
  "retrieveNavigation",
  "retrieveFirstMinutes",
  "deleteView",
  // These two come after a scan has run: their refusals are tried with the redactions themselves.
  "applyRedaction",
  "retrieveReceipt",
  // As these two, of erasures.
  "retrieveErasure",
  "retrieveErasureReceipt",
  // As these, of the cases of people.
  "planSubject",
  "moveSubjectItems",
  "applySubject",
  // Of a job that has failed: a test of jobs has one.
  "retryJob",
  // It takes two stores: tried with the templates.
  "copyMemories",
  // As these two, of imports: they come after a dry run.
  "listImportItems",
  "applyImport",
  // They are about one that reads from another server: tried in `lib/import`.
  "pauseImport",
  "resumeImport",
  "approveRequest",
  "refuseRequest",
  "withdrawRequest",
  "breakGlass",
  // Comes after two entries were stored: tried with those.
  "settleDuplicate",
  // Refused to everybody where texts are encrypted at rest: tried with embedders themselves.
  "setEmbedder",
  "testEmbedder",
  "rebuildVectors",
];
