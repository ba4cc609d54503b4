import { findPersonalData } from "@/lib/domain/find-personal-data";
import { findSecrets } from "@/lib/domain/find-secrets";
import { cleanNote } from "./clean-notes";
import { personalNote, personalSamples } from "./personal-samples";
import { secretNote, secretSamples } from "./secret-samples";
import { SeededRandom } from "./seeded-random";

export interface DetectorFigures {
  /** By kind: how many of the samples were found. */
  secrets: Record<string, number>;
  personal: Record<string, number>;
  samplesPerKind: number;
  recall: number;
  personalRecall: number;
  cleanNotes: number;
  /** Clean notes in which something was found, by rule. */
  falseSecrets: Record<string, number>;
  falsePersonal: Record<string, number>;
  falseNotes: number;
  falsePersonalNotes: number;
}

const sum = (counts: Record<string, number>) => Object.values(counts).reduce((a, b) => a + b, 0);

/** How much of what is there is found, and how much of what is not. The same seed gives the same notes. */
export function evaluateDetectors(seed: number, { samplesPerKind = 25, cleanNotes = 5_000 } = {}): DetectorFigures {
  const random = new SeededRandom(seed);
  const found = (kinds: readonly string[], note: typeof secretNote, find: typeof findSecrets) =>
    Object.fromEntries(
      kinds.map((kind) => {
        let count = 0;
        for (let i = 0; i < samplesPerKind; i++) if (find(note(kind, random)).length > 0) count++;
        return [kind, count];
      }),
    );
  const secrets = found(Object.keys(secretSamples), secretNote, findSecrets);
  const personal = found(Object.keys(personalSamples), personalNote, findPersonalData);
  const falseSecrets: Record<string, number> = {};
  const falsePersonal: Record<string, number> = {};
  let falseNotes = 0;
  let falsePersonalNotes = 0;
  for (let i = 0; i < cleanNotes; i++) {
    const note = cleanNote(random);
    const [secretHits, personalHits] = [findSecrets(note), findPersonalData(note)];
    for (const { rule } of secretHits) falseSecrets[rule] = (falseSecrets[rule] ?? 0) + 1;
    for (const { rule } of personalHits) falsePersonal[rule] = (falsePersonal[rule] ?? 0) + 1;
    if (secretHits.length > 0) falseNotes++;
    if (personalHits.length > 0) falsePersonalNotes++;
  }
  return {
    ...{ secrets, personal, samplesPerKind, cleanNotes, falseSecrets, falsePersonal, falseNotes, falsePersonalNotes },
    recall: sum(secrets) / (samplesPerKind * Object.keys(secrets).length),
    personalRecall: sum(personal) / (samplesPerKind * Object.keys(personal).length),
  };
}
