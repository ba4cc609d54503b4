import { passesLuhn, passesVerhoeff } from "@/lib/domain/check-digits";
import { capitals, digits, type SeededRandom } from "./seeded-random";

type Make = (random: SeededRandom) => string;

/** The first of the numbers that end in another digit and pass. */
function completed(body: string, passes: (digits: string) => boolean): string {
  for (let digit = 0; digit < 10; digit++) if (passes(body + digit)) return body + digit;
  throw new Error("no digit completes it");
}

const iban: Make = (random) => {
  const account = `37040044${random.text(digits, 10)}`;
  const check = 98n - (BigInt(`${account}131400`) % 97n);
  return `DE${String(check).padStart(2, "0")}${account}`.replace(/(.{4})(?=.)/g, "$1 ");
};

const spanish: Make = (random) => {
  const number = random.text(digits, 8);
  return number + "TRWAGMYFPDXBNJZSQVHLCKE".charAt(Number(number) % 23);
};

const french: Make = (random) => {
  const body = `1${random.text(digits, 2)}0${1 + random.below(9)}75${random.text(digits, 6)}`;
  return body + String(97 - Number(BigInt(body) % 97n)).padStart(2, "0");
};

/** One generator for each kind of personal data, with check digits that fit. */
export const personalSamples: Readonly<Record<string, Make>> = {
  email_address: (random) =>
    `${random.pick(["anna", "j.doe", "li+news"])}${random.below(99)}@mail.acme-${random.below(99)}.de`,
  phone_number: (random) => `+49 30 ${random.text("123456789", 4)} ${random.text(digits, 4)}`,
  payment_card: (random) => completed(`4${random.text(digits, 14)}`, passesLuhn).replace(/(.{4})(?=.)/g, "$1 "),
  iban,
  ip_address: (random) => `81.${random.below(200)}.${random.below(200)}.${1 + random.below(200)}`,
  us_social_security_number: (random) =>
    `2${random.text("123456789", 2)}-4${random.below(9)}-${random.text("123456789", 4)}`,
  uk_national_insurance: (random) =>
    `${random.pick(["AB", "CE", "JN"])} ${random.text(digits, 2)} ${random.text(digits, 2)} ${random.text(digits, 2)} ${random.pick([..."ABCD"])}`,
  es_id: spanish,
  fr_nir: french,
  in_aadhaar: (random) => completed(`4${random.text(digits, 10)}`, passesVerhoeff).replace(/(.{4})(?=.)/g, "$1 "),
};

export const personalNote = (kind: string, random: SeededRandom): string =>
  `Customer ${random.text(capitals, 1)}. of the ${random.below(28)}th: ${personalSamples[kind]?.(random)}, called on Monday.\n`;
