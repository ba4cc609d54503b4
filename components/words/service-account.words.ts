import { formatNumber } from "./locale";

/** The page of service accounts: who they are, who answers for them, their keys. */
export const serviceAccountWords = {
  title: "Service accounts",
  about:
    "Programs with a name of their own. What they write is theirs, whichever of their keys came with it, and stays theirs when keys are replaced.",
  keysPage: "Keys",
  loading: "Loading service accounts",
  none: {
    title: "No service accounts yet",
    text: "Make one for each agent or program that will be here for long. It outlives its keys and the people who made them.",
  },
  showArchived: (count: number) => `Show ${formatNumber(count)} archived`,
  facts: {
    access: "Access",
    stores: "Stores",
    owners: "Answers for it",
    lastUsed: "Last used",
  },
  status: { active: "Active", disabled: "Disabled", archived: "Archived" },
  acts: {
    of: (name: string) => `Acts for ${name}`,
    newKey: "New key",
    newKeyOf: (name: string) => `New key of ${name}`,
    edit: "Edit",
    disable: "Disable",
    enable: "Enable",
    archive: "Archive",
  },
  done: {
    saved: (name: string) => `“${name}” is saved.`,
    disabled: (name: string) => `“${name}” is disabled: none of its keys works.`,
    enabled: (name: string) => `“${name}” is enabled: its keys work again.`,
    archived: (name: string) => `“${name}” is archived.`,
  },
  disabling: {
    title: (name: string) => `Disable “${name}”?`,
    about: "All its keys are refused from their next request on, until it is enabled again.",
    confirm: "Disable it",
  },
  archiving: {
    title: (name: string) => `Archive “${name}”?`,
    about: "All its keys are revoked, and it gets no new ones. What it wrote keeps its name. This cannot be undone.",
    confirm: "Archive it",
  },
  form: {
    create: "New service account",
    edit: (name: string) => `Edit “${name}”`,
    about: "It has no key at first. Its keys may do what it may, or less.",
    aboutEdit: "What its keys may do was decided when it was made. Which stores they may reach can change.",
    name: "Name",
    namePlaceholder: "Support agent, production",
    description: "Description",
    descriptionHint: "What it does and where it runs, for those who find it in the log.",
    stores: "Stores",
    noStore: "Choose at least one store.",
    owners: "Who answers for it",
    ownersHint: "They never approve what it asks for.",
    noOwner: "Choose at least one member.",
    loadingPeople: "Loading members",
    submitCreate: "Create account",
    submitEdit: "Save",
  },
};
