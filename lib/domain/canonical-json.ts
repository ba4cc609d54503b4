import { AppError } from "@/lib/domain/app-error";

/** What JSON can say. Arrays and objects may be nested, at most 200 deep when written canonically. */
export type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonObject;

export type JsonObject = { readonly [key: string]: JsonValue };

const maxDepth = 200;

/**
 * The one text that stands for a JSON value: no white space, keys sorted by UTF-16 units, numbers and strings as ECMAScript writes them.
 * Two programs that hash it get the same hash. Source: RFC 8785.
 * @throws AppError `internal` for what JSON cannot say: undefined, functions, NaN, infinities, lone surrogates, class instances, cycles.
 */
export function canonicalJson(value: JsonValue): string {
  return write(value, 0);
}

function write(value: unknown, depth: number): string {
  if (depth > maxDepth) throw unwritable("a value nested more than 200 deep");
  if (value === null || typeof value === "boolean") return String(value);
  if (typeof value === "number") return writeNumber(value);
  if (typeof value === "string") return writeString(value);
  if (Array.isArray(value)) return writeArray(value, depth);
  if (typeof value === "object" && isPlain(value)) return writeObject(value, depth);
  throw unwritable(`a value of type ${typeof value}`);
}

function writeNumber(value: number): string {
  if (!Number.isFinite(value)) throw unwritable("a number that is not finite");
  return JSON.stringify(value);
}

function writeString(value: string): string {
  // JSON.stringify would escape it, and a reader that cannot hold it would hash another text.
  if (!value.isWellFormed()) throw unwritable("half of a surrogate pair");
  return JSON.stringify(value);
}

function writeArray(value: unknown[], depth: number): string {
  // Array.from visits holes too, as undefined, which is then refused; map would skip them.
  return `[${Array.from(value, (element) => write(element, depth + 1)).join(",")}]`;
}

function writeObject(value: object, depth: number): string {
  const members = value as Readonly<Record<string, unknown>>;
  // The order of sort() without a comparison is that of UTF-16 units.
  const keys = Object.keys(members).sort();
  let text = "";
  for (const key of keys) text += `${text === "" ? "" : ","}${writeString(key)}:${write(members[key], depth + 1)}`;
  return `{${text}}`;
}

function isPlain(value: object): boolean {
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}

function unwritable(what: string): AppError {
  return new AppError("internal", `Canonical JSON cannot hold ${what}.`);
}
