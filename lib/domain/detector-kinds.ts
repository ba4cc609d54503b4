/** What detectors look for: four kinds of our own, and a team's own rules. */
export const detectedKinds = ["secret", "personal_data", "hidden_text", "model_instruction", "custom"] as const;

export type DetectedKind = (typeof detectedKinds)[number];

/**
 * What is done about a finding: nothing, a mark for reviewers, another text in its place before it is stored, keeping the
 * write back for review, or refusing it.
 */
export const detectorActions = ["off", "flag", "mask", "quarantine", "block"] as const;

export type DetectorAction = (typeof detectorActions)[number];
