import { endOfDay } from "@/components/ui/time-text";
import { keyWords } from "@/components/words/key.words";
import { dayMs } from "@/lib/domain/durations";

export const expiryChoices = [
  { value: "never", label: keyWords.create.expiries.never },
  { value: "30", label: keyWords.create.expiries[30] },
  { value: "90", label: keyWords.create.expiries[90] },
  { value: "365", label: keyWords.create.expiries[365] },
  { value: "date", label: keyWords.create.expiries.date },
] as const;

export type ExpiryChoice = (typeof expiryChoices)[number]["value"];

/**
 * The moment from which a key is refused, as RFC 3339: so many days from now, or the end of the chosen day where the reader is.
 * @param day `2026-11-20`, for the choice `date`
 * @returns undefined for a key without an end, null for a day that is missing or none
 */
export function expiryTime(choice: ExpiryChoice, day: string, now: number): string | undefined | null {
  if (choice === "never") return undefined;
  if (choice !== "date") return new Date(now + Number(choice) * dayMs).toISOString();
  return endOfDay(day);
}
