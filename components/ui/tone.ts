/** What a coloured thing means. A word or a shape beside it must mean the same. */
export type Tone = "neutral" | "accent" | "success" | "warning" | "danger" | "info";

/** Text, ground and line of a tone. */
export const toneClasses: Record<Tone, string> = {
  neutral: "border-line bg-sunken text-muted",
  accent: "border-accent-line bg-accent-soft text-accent-text",
  success: "border-success-line bg-success-soft text-success",
  warning: "border-warning-line bg-warning-soft text-warning",
  danger: "border-danger-line bg-danger-soft text-danger",
  info: "border-info-line bg-info-soft text-info",
};

/** Only the colour of text and icons. */
export const toneText: Record<Tone, string> = {
  neutral: "text-muted",
  accent: "text-accent-text",
  success: "text-success",
  warning: "text-warning",
  danger: "text-danger",
  info: "text-info",
};
