const digitsOf = (text: string): number[] => Array.from(text, Number);
const weighted = (digits: readonly number[], weights: readonly number[]): number =>
  weights.reduce((sum, weight, i) => sum + weight * (digits[i] ?? 0), 0);

/** Payment cards (ISO/IEC 7812). */
export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    const value = Number(digits[digits.length - 1 - i]) * (i % 2 === 0 ? 1 : 2);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}

/** The rest of a number of any length, written in decimal digits. */
function restOf(digits: string, divisor: number): number {
  let rest = 0;
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % divisor;
  return rest;
}

const ibanLengths: Readonly<Record<string, number>> = Object.fromEntries(
  "AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DK18 DO28 EE20 EG29 ES24 FI18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MR27 MT31 MU30 NL18 NO15 PK24 PL28 PS29 PT25 QA29 RO24 RS22 SA24 SC31 SE24 SI19 SK24 SM27 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20"
    .split(" ")
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
);

/** The country's length and ISO 7064 mod 97; without spaces, in capitals. */
export function isIban(text: string): boolean {
  if (ibanLengths[text.slice(0, 2)] !== text.length) return false;
  const moved = text.slice(4) + text.slice(0, 4);
  return (
    restOf(
      moved.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55)),
      97,
    ) === 1
  );
}

export function isCard(digits: string): boolean {
  const known =
    /^(?:4\d{12}(?:\d{3}){0,2}|5[1-5]\d{14}|2[2-7]\d{14}|3[47]\d{13}|3(?:0[0-5]|[68]\d)\d{11}|6(?:011|5\d\d|4[4-9]\d)\d{12}|35\d{14}|62\d{14,17})$/;
  return known.test(digits) && passesLuhn(digits) && new Set(digits).size > 2;
}

/** Areas and groups that were never given out are none. */
export const isSocialSecurityNumber = (text: string): boolean =>
  /^(?!000|666|9)\d{3}-(?!00)\d{2}-(?!0000)\d{4}$/.test(text) && text !== "123-45-6789" && text !== "078-05-1120";

export const isNationalInsuranceNumber = (text: string): boolean =>
  /^(?!BG|GB|KN|NK|NT|TN|ZZ)[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z]\d{6}[A-D]$/.test(text);

/** DNI and NIE. */
export function isSpanishId(text: string): boolean {
  const digits = text.replace(/^[XYZ]/, (letter) => String("XYZ".indexOf(letter)));
  return "TRWAGMYFPDXBNJZSQVHLCKE"[Number(digits.slice(0, 8)) % 23] === text.at(-1);
}

const oddValues = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23];

export function isItalianTaxCode(text: string): boolean {
  let sum = 0;
  for (let i = 0; i < 15; i++) {
    const code = text.charCodeAt(i);
    const value = code < 58 ? code - 48 : code - 65;
    sum += i % 2 === 0 ? (oddValues[value] ?? 0) : value;
  }
  return text.charCodeAt(15) - 65 === sum % 26;
}

/** BSN: the "eleven test". */
export const isDutchNumber = (text: string): boolean =>
  Number(text) > 0 && weighted(digitsOf(text), [9, 8, 7, 6, 5, 4, 3, 2, -1]) % 11 === 0;

const isDay = (month: number, day: number): boolean => month >= 1 && month <= 12 && day >= 1 && day <= 31;

export function isPesel(text: string): boolean {
  const month = Number(text.slice(2, 4)) % 20;
  if (!isDay(month, Number(text.slice(4, 6)))) return false;
  return weighted(digitsOf(text), [1, 3, 7, 9, 1, 3, 7, 9, 1, 3, 1]) % 10 === 0;
}

/** NIR, thirteen characters and a key of two. */
export function isFrenchNumber(text: string): boolean {
  const month = Number(text.slice(3, 5));
  const isMonth = (month >= 1 && month <= 12) || (month >= 20 && month <= 42);
  const body = text.slice(0, 13).replace("2A", "19").replace("2B", "18");
  return isMonth && 97 - restOf(body, 97) === Number(text.slice(13));
}

export function isCpf(text: string): boolean {
  const digits = digitsOf(text);
  const check = (count: number) => {
    const rest = (digits.slice(0, count).reduce((sum, digit, i) => sum + digit * (count + 1 - i), 0) * 10) % 11;
    return rest % 10 === digits[count];
  };
  return new Set(text).size > 1 && check(9) && check(10);
}

export function isChineseId(text: string): boolean {
  const year = Number(text.slice(6, 10));
  if (year < 1900 || year > 2100 || !isDay(Number(text.slice(10, 12)), Number(text.slice(12, 14)))) return false;
  const sum = weighted(digitsOf(text.slice(0, 17)), [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]);
  return "10X98765432"[sum % 11] === text.at(-1)?.toUpperCase();
}

/** The dihedral group of the pentagon: rotations are 0 to 4, reflections 5 to 9. */
function dihedral(a: number, b: number): number {
  if (a < 5) return b < 5 ? (a + b) % 5 : ((a + b) % 5) + 5;
  return b < 5 ? ((a - b + 5) % 5) + 5 : (a - b + 5) % 5;
}

const permutation = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4];

/** Aadhaar, by Verhoeff's scheme. */
export function passesVerhoeff(text: string): boolean {
  let check = 0;
  for (let i = 0; i < text.length; i++) {
    let digit = Number(text[text.length - 1 - i]);
    for (let turn = 0; turn < i % 8; turn++) digit = permutation[digit] ?? 0;
    check = dihedral(check, digit);
  }
  return check === 0;
}
