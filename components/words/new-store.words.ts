/** Making a store, and what stands where there is none. */
export const newStoreWords = {
  about: "One store for each purpose keeps what agents know apart and easy to review.",
  name: "Name",
  placeholder: "Support playbook",
  description: "Description",
  descriptionHint: "Agents are shown this: say what belongs here and what does not.",
  descriptionProblem: (problem: string) => `The description ${problem}.`,
  submit: "Create store",
  none: { title: "No stores yet", text: "A store appears here when an editor or an agent creates one." },
  first: {
    title: "Create your first store",
    text: "A store holds the memories of one purpose, such as “support playbook”. Create it, then point an agent at it.",
  },
};
