// In the order in which they have to be asked: nearly all of them call themselves Safari, and most Chrome.
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\bOPR\/|\bOpera\b/, "Opera"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, "Chrome"],
  [/\bVersion\/[\d.]+.*\bSafari\//, "Safari"],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/\b(iPhone|iPad)\b/, "iOS"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

const nameIn = (names: typeof browsers, text: string) => names.find(([pattern]) => pattern.test(text))?.[1];

/** What a person recognises a browser by, such as "Firefox on Linux", and nothing that tells one machine from another. */
export function browserName(userAgent: string | null): string | undefined {
  const text = (userAgent ?? "").slice(0, 500);
  const [browser, system] = [nameIn(browsers, text), nameIn(systems, text)];
  return browser && system ? `${browser} on ${system}` : (browser ?? system);
}
