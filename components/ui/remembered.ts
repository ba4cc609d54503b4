import { locale } from "@/components/words/locale";
import { daySeconds } from "@/lib/domain/durations";

/** What a browser remembers for itself in cookies, so that the server draws the page as it will stay. */
export const zoneCookie = "zone";
export const numbersCookie = "numbers";
export const widthCookie = "width";

const year = 365 * daySeconds;
const mostNumbers = 20;

/** Sets a cookie for a year, on every page. */
export function rememberInCookie(name: string, value: string): void {
  const secure = window.location.protocol === "https:" ? "; secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we support.
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${year}; samesite=lax${secure}`;
}

/** The value in all cookies of a page, as it was given; nothing where it cannot be read. */
export function readCookie(cookies: string, name: string): string | undefined {
  const found = cookies.split("; ").find((cookie) => cookie.startsWith(`${name}=`));
  try {
    return found && decodeURIComponent(found.slice(name.length + 1));
  } catch {
    return undefined;
  }
}

/** A zone that exists, or null. */
export function parseZone(value: string | undefined): string | null {
  if (!value) return null;
  try {
    return new Intl.DateTimeFormat(locale, { timeZone: value }).resolvedOptions().timeZone && value;
  } catch {
    return null;
  }
}

/** The width of a window in CSS pixels, or null. */
export function parseWidth(value: string | undefined): number | null {
  return value && /^[1-9]\d{1,4}$/.test(value) ? Number(value) : null;
}

/** The numbers in their cookie's value; what is none is left out. */
export function parseNumbers(value: string | undefined): Record<string, number> {
  const pairs = [...new URLSearchParams(value ?? "")].slice(0, mostNumbers);
  const numbers = pairs.map(([key, text]) => [key, text === "" ? Number.NaN : Number(text)] as const);
  return Object.fromEntries(numbers.filter(([, number]) => Number.isFinite(number)));
}

/** The value for their cookie, the latest last; the oldest are forgotten when there are too many. */
export function printNumbers(numbers: Readonly<Record<string, number>>): string {
  const pairs = Object.entries(numbers).slice(-mostNumbers);
  return new URLSearchParams(pairs.map(([key, number]) => [key, String(number)])).toString();
}
