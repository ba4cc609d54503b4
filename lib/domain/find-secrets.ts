import { hasValidChecksum } from "./key-format";
import { tokenRules } from "./secret-rules";

/** A stretch of text, in UTF-16 units, `end` exclusive, and the rule that it answers to. */
export interface RuleHit {
  readonly rule: string;
  readonly start: number;
  readonly end: number;
}

// Nothing that has a mark is shorter; prose has few runs as long without a space. In a run only what a mark begins is looked at.
const shortestMarked = 20;
const inRun = new Uint8Array(128);
for (const character of "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_+/=.:~%@$!?&#*^-") {
  inRun[character.charCodeAt(0)] = 1;
}
const marked = new RegExp(
  `(?<![A-Za-z0-9])(?:${tokenRules.map(({ id, pattern }) => `(?<${id}>${pattern})`).join("|")})`,
  "g",
);

/**
 * Secrets in a text, by shape or by what stands around them. Reads the text a fixed number of times from left to right;
 * what looks like a placeholder is no secret.
 */
export function findSecrets(text: string): RuleHit[] {
  const hits: RuleHit[] = [];
  findMarked(text, hits);
  findPrivateKeys(text, hits);
  findUrlPasswords(text, hits);
  findHeaders(text, hits);
  findAssigned(text, hits);
  findSpoken(text, hits);
  return withoutOverlaps(hits);
}

function findMarked(text: string, hits: RuleHit[]): void {
  for (const [index, after] of longRuns(text)) {
    const whole = text.slice(index, after);
    if (/^[A-Za-z]*$/.test(whole)) continue;
    // Not `matchAll`: it makes so long a pattern anew each time, which takes longer than looking for it.
    marked.lastIndex = 0;
    for (let match = marked.exec(whole); match; match = marked.exec(whole)) {
      const [token] = match;
      const rule = Object.entries(match.groups ?? {}).find(([, value]) => value !== undefined)?.[0];
      if (!rule || isPlaceholder(token) || (rule === "palimpsest_key" && !hasValidChecksum(token))) continue;
      hits.push({ rule, start: index + match.index, end: index + match.index + token.length });
    }
  }
}

const isInRun = (text: string, at: number) => inRun[text.charCodeAt(at)] === 1;

/** Runs of at least so many characters that tokens are made of. Looks at one place in so many, and around it where that may be inside of one. */
function* longRuns(text: string): Generator<[number, number]> {
  for (let at = shortestMarked - 1; at < text.length; ) {
    let start = at;
    while (start > at - shortestMarked && isInRun(text, start)) start--;
    if (start > at - shortestMarked) {
      at = start + shortestMarked;
      continue;
    }
    let after = at + 1;
    while (after < text.length && isInRun(text, after)) after++;
    yield [start + 1, after];
    at = after + shortestMarked;
  }
}

const keyBegin = /-----BEGIN (?:[A-Z0-9]{2,12} ){0,2}PRIVATE KEY(?: BLOCK)?-----/y;
const keyEnd = /-----END [A-Z0-9 ]{0,30}PRIVATE KEY(?: BLOCK)?-----/g;
const longestKey = 16_000;

/** From the first line to the last, or to as far as a cut-off one goes. */
function findPrivateKeys(text: string, hits: RuleHit[]): void {
  let closed = 0;
  for (let at = text.indexOf("-----BEGIN "); at !== -1; at = text.indexOf("-----BEGIN ", at + 11)) {
    keyBegin.lastIndex = at;
    const begin = keyBegin.exec(text)?.[0];
    if (!begin || at < closed) continue;
    keyEnd.lastIndex = at + begin.length;
    const tail = keyEnd.exec(text.slice(0, at + longestKey));
    const body = /[\w+/=\s\\:,-]{0,16000}/y;
    body.lastIndex = at + begin.length;
    closed = tail ? tail.index + tail[0].length : at + begin.length + (body.exec(text)?.[0].trimEnd().length ?? 0);
    // A mention of the first line alone is no key.
    if (closed - at > begin.length + 30) hits.push({ rule: "private_key", start: at, end: closed });
  }
  for (let at = text.indexOf("PuTTY-User-Key-File-"); at !== -1; at = text.indexOf("PuTTY-User-Key-File-", at + 20)) {
    const lines = text.indexOf("Private-Lines:", at);
    if (lines !== -1 && lines - at < longestKey) hits.push({ rule: "private_key", start: at, end: lines + 14 });
  }
}

const credentials = /:\/\/([^\s/:@"'`<>]{0,100}):([^\s/@"'`<>]{3,200})@[\w[]/y;

function findUrlPasswords(text: string, hits: RuleHit[]): void {
  for (let at = text.indexOf("://"); at !== -1; at = text.indexOf("://", at + 3)) {
    credentials.lastIndex = at;
    const match = credentials.exec(text);
    const [whole, user = "", password = ""] = match ?? [];
    if (!whole || isPlaceholder(password) || password === user || /^(?:pass(?:word)?|pw|secret|token)$/i.test(password))
      continue;
    const end = at + whole.length - 2;
    hits.push({ rule: "url_password", start: end - password.length, end });
  }
}

const header =
  /(?:uthorization["']?\s{0,3}[:=]\s{0,3}["']?)(?:[Bb]earer|[Bb]asic|[Tt]oken)\s{1,3}([\w+/=.~-]{16,4000})/y;

function findHeaders(text: string, hits: RuleHit[]): void {
  for (let at = text.indexOf("uthorization"); at !== -1; at = text.indexOf("uthorization", at + 12)) {
    header.lastIndex = at;
    const match = header.exec(text);
    const [whole, value = ""] = match ?? [];
    if (!whole || isPlaceholder(value)) continue;
    hits.push({ rule: "authorization_header", start: at + whole.length - value.length, end: at + whole.length });
  }
}

const assignment = /[:=]>?[ \t]{0,3}(?:["'`]([^\s"'`]{8,400})["'`]|([^\s"'`<>{}()[\],;|]{8,400}))/g;
const name =
  /(?:pass(?:word|wd|phrase|code)|pwd|secret(?:[_-]?(?:access[_-]?)?key)?|(?:api|access|private|account|signing|encryption|master|auth|license)[ _-]?key|api[_-]?token|auth[_-]?token|access[_-]?token|refresh[_-]?token|bearer[_-]?token|token|credential|client[_-]?secret)s?[\w-]{0,20}["'`*_\])]{0,4}[ \t]{0,3}$/i;
const nameReach = 64;

/** `password: …`, `API_KEY=…`, `"clientSecret": "…"`: a name for secrets, and a value that nobody would choose as a word. */
function findAssigned(text: string, hits: RuleHit[]): void {
  for (const match of text.matchAll(assignment)) {
    const { index } = match;
    const value = (match[1] ?? match[2] ?? "").replace(/[.!?*_]+$/, "");
    if (!name.test(text.slice(Math.max(0, index - nameReach), index)) || !isSecretValue(value)) continue;
    const start = index + match[0].indexOf(value);
    hits.push({ rule: "assigned_secret", start, end: start + value.length });
  }
}

const spoken =
  /pass(?:word|phrase|code)(?:[ \t]{1,3}(?:for|of|to)[ \t][^\n:=]{1,40}?)?[ \t]{1,3}(?:is|was|=|→|->)[ \t]{1,3}(?:now[ \t]|set[ \t]to[ \t])?["'`“*]{0,3}([^\s"'`”*]{6,100})/iy;

/** "The password is …". */
function findSpoken(text: string, hits: RuleHit[]): void {
  for (const { index } of text.matchAll(/pass(?:word|phrase|code)/gi)) {
    spoken.lastIndex = index;
    const match = spoken.exec(text);
    const value = match?.[1]?.replace(/[.,;:!?)]+$/, "") ?? "";
    if (!match || !isSecretValue(value, 6)) continue;
    const start = index + match[0].lastIndexOf(value);
    hits.push({ rule: "spoken_password", start, end: start + value.length });
  }
}

const stand_in =
  /^(?:\$|%|<|\{|\*|process\.env|os\.environ|env[.:]|secrets?[./]|vault:|ENC\[|op:\/\/|arn:|https?:|file:)|x{4}|\*{3}|\.{3}|…|^-+$|example|your[_-]|changeme|change[_-]me|placeholder|redacted|dummy|insert[_-]|todo|_here$|0{8}|12345678(?:9|0|$)|abcdefgh/i;

/** What documentation writes where the secret would stand. */
function isPlaceholder(value: string): boolean {
  return stand_in.test(value.slice(0, 400)) || new Set(value.slice(0, 200)).size < Math.min(5, value.length);
}

/** Letters together with digits or signs inside, no path, no name of a variable or function. */
function isSecretValue(value: string, least = 8): boolean {
  if (value.length < least || isPlaceholder(value)) return false;
  if (/^[\w-]+(?:\.[A-Za-z_][\w-]*)+(?:\(|$)/.test(value) || /^\.{0,2}\/|^[a-z_-]+\/[\w./-]+$/.test(value))
    return false;
  if (/^(?:\d{1,4}[-/.:T]){2,}/.test(value) || /^v?\d+(?:\.\d+)+/.test(value)) return false;
  const letters = /[A-Za-z]/.test(value);
  const digits = /[0-9]/.test(value);
  if (/^[a-z]+(?:[-_][a-z0-9]+)+$/.test(value) && !/\d{2}|\d[a-z]/.test(value)) return false;
  return letters && (digits || /[!@#$%^&*+?~]/.test(value)) && new Set(value).size >= Math.min(6, value.length);
}

/** Of two that overlap the earlier stays, of those with one start the longer. */
function withoutOverlaps(hits: RuleHit[]): RuleHit[] {
  hits.sort((a, b) => a.start - b.start || b.end - a.end);
  let last = 0;
  return hits.filter((hit) => {
    if (hit.start < last) return false;
    last = hit.end;
    return true;
  });
}
