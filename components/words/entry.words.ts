import { formatNumber } from "./locale";

/** Entries: what agents store with a category and an importance. */
export const entryWords = {
  importance: {
    badge: (importance: number) => `Importance ${importance}`,
    act: "Importance…",
    title: "How important it is",
    about:
      "memory_retrieve finds more important entries first, and they are forgotten last. Importance fades with age.",
    legend: "Importance",
    levels: ["1, hardly", "2", "3, usual", "4", "5, very"],
    save: "Save",
    saved: "Saved how important it is",
  },
  filter: {
    category: "Category",
    anyCategory: "Any category",
    categories: {
      user_preference: "User preferences",
      project_context: "Project context",
      factual_knowledge: "Factual knowledge",
      decision_log: "Decisions",
      relationship: "Relationships",
      task_progress: "Task progress",
    },
    importance: "Least importance",
    anyImportance: "Any importance",
    atLeast: (least: number) => (least === 5 ? "Importance 5" : `Importance ${least} and more`),
    tag: "Tag",
  },
  settings: {
    title: "Entries",
    about:
      "What agents keep with memory_store becomes a memory in the folder of its category. Agents find the entries that fit their question and matter most; each matters less with time.",
    halfLife: "Half-life of importance, in days",
    halfLifeHint: "After so long an entry counts half, after twice as long a quarter.",
    halfLifeProblem: (most: number) => `Write a number of days up to ${formatNumber(most)}.`,
    onDuplicate: "When an entry says nearly the same as one that is there",
    ways: {
      replace: { label: "It replaces that one", hint: "As its next version, so nothing is lost." },
      ask: { label: "Both stay until a reviewer decides", hint: "They stand side by side under Duplicates." },
      keep: { label: "Both are kept", hint: "Nobody is asked." },
    },
    likeness: "Similarity, in percent, that counts as nearly the same",
    likenessHint: "By the words of both texts. Entries of different categories are never compared.",
    likenessProblem: "Write a whole number from 50 to 100.",
    most: "Most entries",
    mostHint: "Above this number, the entries that count least are deleted. Leave it empty to keep all that fit.",
    mostProblem: (most: number) => `Write a whole number up to ${formatNumber(most)}, or leave it empty.`,
    submit: "Save entry settings",
    saved: "Saved the entry settings",
  },
} as const;
