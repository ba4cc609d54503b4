import {
  isCard,
  isChineseId,
  isCpf,
  isDutchNumber,
  isFrenchNumber,
  isIban,
  isItalianTaxCode,
  isNationalInsuranceNumber,
  isPesel,
  isSocialSecurityNumber,
  isSpanishId,
  passesVerhoeff,
} from "./check-digits";
import type { RuleHit } from "./find-secrets";
import { isPublicAddress } from "./network-address";

const mailbox = /[\w.!#$%&'*+/=?^`{|}~-]{1,64}$/;
const domain =
  /@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.){1,8}(?:[A-Za-z]{2,24}|xn--[A-Za-z0-9-]{2,40})(?![\w-])/y;
const reserved = /@(?:[\w-]+\.)*(?:example(?:\.(?:com|org|net))?|test|invalid|localhost)$/i;
// Files and packages are written with an @ too.
const notMail = /\.(?:png|jpe?g|gif|svg|webp|js|ts|css|json|md|html?)$|^git@|^(?:no-?reply|noreply)@/i;

function findMail(text: string, hits: RuleHit[]): void {
  for (let at = text.indexOf("@"); at !== -1; at = text.indexOf("@", at + 1)) {
    domain.lastIndex = at;
    const tail = domain.exec(text)?.[0];
    if (!tail) continue;
    const local = mailbox.exec(text.slice(Math.max(0, at - 64), at))?.[0].replace(/^[^\w]+/, "");
    if (!local || local.endsWith(".") || reserved.test(tail) || notMail.test(local + tail)) continue;
    // A password in an address of a server stands before an @ as well.
    if (text.slice(Math.max(0, at - local.length - 120), at - local.length).match(/:\/\/\S*$/)) continue;
    hits.push({ rule: "email_address", start: at - local.length, end: at + tail.length });
  }
}

interface Numbers {
  rule: string;
  shape: RegExp;
  passes: (compact: string) => boolean;
  /** Words of which one stands shortly before a number that could as well be something else. */
  near?: RegExp;
}

const numbers: readonly Numbers[] = [
  { rule: "payment_card", shape: /^\d(?:[ -]?\d){12,18}$/, passes: isCard },
  { rule: "us_social_security_number", shape: /^\d{3}-\d{2}-\d{4}$/, passes: () => true },
  { rule: "br_cpf", shape: /^\d{3}\.\d{3}\.\d{3}-\d{2}$/, passes: isCpf },
  { rule: "br_cpf", shape: /^\d{11}$/, passes: isCpf, near: /\bcpf\b/i },
  { rule: "cn_resident_id", shape: /^[1-9]\d{16}[\dXx]$/, passes: isChineseId },
  { rule: "pl_pesel", shape: /^\d{11}$/, passes: isPesel, near: /pesel/i },
  { rule: "fr_nir", shape: /^[12] ?\d{2} ?\d{2} ?\d[\dAB] ?\d{3} ?\d{3} ?\d{2}$/, passes: isFrenchNumber },
  { rule: "in_aadhaar", shape: /^[2-9]\d{3}([ -])\d{4}\1\d{4}$/, passes: passesVerhoeff },
  { rule: "in_aadhaar", shape: /^[2-9]\d{11}$/, passes: passesVerhoeff, near: /aadhaar|uidai/i },
  {
    rule: "nl_bsn",
    shape: /^\d{9}$|^\d{4}\.\d{2}\.\d{3}$/,
    passes: isDutchNumber,
    near: /\bbsn\b|burgerservice|sofinummer/i,
  },
];

const nearReach = 48;
const numberRun = /(?<![\w.,/+-])\d[\d .AB-]{7,24}[\dXx](?![\w-]|[.,]\d)/g;

function findNumbers(text: string, hits: RuleHit[]): void {
  for (const { 0: whole, index } of text.matchAll(numberRun)) {
    const compact = whole.replace(/[ .-]/g, "");
    const before = text.slice(Math.max(0, index - nearReach), index);
    const found = numbers.find(({ shape, passes, near, rule }) => {
      if (!shape.test(whole) || (near && !near.test(before))) return false;
      return rule === "us_social_security_number" ? isSocialSecurityNumber(whole) : passes(compact);
    });
    if (found) hits.push({ rule: found.rule, start: index, end: index + whole.length });
  }
}

const lettered =
  /(?<![A-Za-z0-9])(?:([A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?)|([A-Z]{6}\d{2}[A-EHLMPRST]\d{2}[A-Z]\d{3}[A-Z])|([XYZ]?\d{7,8}-?[TRWAGMYFPDXBNJZSQVHLCKE])|([A-Z]{2} ?\d{2} ?\d{2} ?\d{2} ?[A-D]))(?![A-Za-z0-9])/g;

function findLettered(text: string, hits: RuleHit[]): void {
  for (const { 0: whole, 1: iban, 2: italian, 3: spanish, 4: british, index } of text.matchAll(lettered)) {
    const compact = whole.replace(/[ -]/g, "");
    const add = (rule: string, length = whole.length) => hits.push({ rule, start: index, end: index + length });
    if (iban) {
      // What follows in capitals may be swept along: the country says how long it is.
      for (let length = whole.length; length >= 15; length--) {
        if (!isIban(whole.slice(0, length).replaceAll(" ", ""))) continue;
        add("iban", whole.slice(0, length).trimEnd().length);
        break;
      }
    } else if (italian && isItalianTaxCode(compact)) add("it_tax_code");
    else if (spanish && compact.length === 9 && isSpanishId(compact)) add("es_id");
    else if (british && isNationalInsuranceNumber(compact)) add("uk_national_insurance");
  }
}

const international = /(?<![\w+./=-]|\d )(?:\+|00(?=[1-9]))[1-9]\d{0,2}(?:[ .\-/]?\(?\d{1,5}\)?){2,6}(?![\w-]|[.,]\d)/g;
const national =
  /(?<![\w+./=:-])(?:\(\d{3}\) ?\d{3}[-. ]\d{4}|\d{3}[-.]\d{3}[-.]\d{4}|0\d{1,4}[ /-]\d{2,4}(?:[ -]?\d{2,4}){1,4}|0\d(?:[ .]\d{2}){4})(?![\w/-]|[.,:]\d)/g;
const phoneWords =
  /(?:\b(?:phone|tel|call|mobile|cell|fax|whatsapp|sms|contact|dial|reach|num[eé]ro|tel[eéè]fon[oe]?|handy|ring)|电话|電話|手机)/i;

function findPhones(text: string, hits: RuleHit[]): void {
  for (const { 0: whole, index } of text.matchAll(international)) {
    const digits = whole.replace(/\D/g, "").replace(/^00/, "").length;
    if (digits >= 8 && digits <= 15) hits.push({ rule: "phone_number", start: index, end: index + whole.length });
  }
  for (const { 0: whole, index } of text.matchAll(national)) {
    const digits = whole.replace(/\D/g, "").length;
    if (digits < 9 || digits > 12) continue;
    // Only the American writing with brackets is nothing else.
    if (whole.startsWith("(") || phoneWords.test(text.slice(Math.max(0, index - nearReach), index)))
      hits.push({ rule: "phone_number", start: index, end: index + whole.length });
  }
}

const octet = "(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)";
const fourNumbers = new RegExp(`(?<![\\w.-])${octet}(?:\\.${octet}){3}(?![\\w-]|\\.\\d)`, "g");
const hexGroups = /(?<![\w:.])[0-9a-fA-F]{1,4}(?::[0-9a-fA-F]{0,4}){2,7}(?![\w:])/g;
const versionWords = /(?:version|release|v\.?|build|==|>=|~=|\^|~|@|chapter|section|§)\s{0,2}$/i;

function findAddresses(text: string, hits: RuleHit[]): void {
  for (const { 0: whole, index } of text.matchAll(fourNumbers)) {
    if (!isPublicAddress(whole) || versionWords.test(text.slice(Math.max(0, index - 12), index))) continue;
    hits.push({ rule: "ip_address", start: index, end: index + whole.length });
  }
  for (const { 0: whole, index } of text.matchAll(hexGroups)) {
    const groups = whole.split(":");
    const isWhole = whole.includes("::") ? groups.length <= 8 && /[2-3]/.test(whole.charAt(0)) : groups.length === 8;
    if (!isWhole || groups[0]?.length !== 4 || whole.indexOf("::") !== whole.lastIndexOf("::")) continue;
    if (isPublicAddress(whole)) hits.push({ rule: "ip_address", start: index, end: index + whole.length });
  }
}

/** Personal data that has a form of its own: where it has check digits, they fit. Addresses of documentation and private networks are nobody's. */
export function findPersonalData(text: string): RuleHit[] {
  const hits: RuleHit[] = [];
  findMail(text, hits);
  if (/\d/.test(text)) {
    findNumbers(text, hits);
    findLettered(text, hits);
    findPhones(text, hits);
    findAddresses(text, hits);
  }
  hits.sort((a, b) => a.start - b.start || b.end - a.end);
  let last = 0;
  return hits.filter((hit) => {
    if (hit.start < last) return false;
    last = hit.end;
    return true;
  });
}

/** "It looks like …", by rule. */
export const personalLooks: Readonly<Record<string, string>> = {
  email_address: "an e-mail address",
  phone_number: "a phone number",
  payment_card: "a payment card number",
  iban: "a bank account number (IBAN)",
  ip_address: "an IP address",
  us_social_security_number: "a US social security number",
  uk_national_insurance: "a UK national insurance number",
  es_id: "a Spanish identity number",
  it_tax_code: "an Italian tax code",
  nl_bsn: "a Dutch citizen number",
  pl_pesel: "a Polish PESEL number",
  fr_nir: "a French social security number",
  br_cpf: "a Brazilian CPF number",
  cn_resident_id: "a Chinese resident id",
  in_aadhaar: "an Indian Aadhaar number",
};
