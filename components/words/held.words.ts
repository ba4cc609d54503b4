import { formatNumber } from "./locale";

/** What is said of a memory whose newest text waits for review. */
export const heldWords = {
  badge: "Waits for review",
  agents: (number: number) => `Agents are served version ${formatNumber(number)}.`,
  agentsNothing: "Agents are served nothing of it yet.",
  banner: "The newest text waits for review.",
  open: "Review it",
  mark: ", waits for review",
};
