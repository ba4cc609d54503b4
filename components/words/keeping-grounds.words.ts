/** On what ground something stays that would have to go: in a case, and in its receipt. */
export const keepingGrounds = {
  hold: "Held",
  legal_obligation: "Legal obligation",
  legal_claims: "Legal claims",
  contract: "Contract",
  public_interest: "Public interest",
  expression: "Freedom of expression",
  other: "Other ground",
};
