import { AppError } from "@/lib/domain/app-error";
import type { ProgramCall } from "./program-call";

const tooLarge = (limit: number) =>
  new AppError(
    "request_too_large",
    `The request body is larger than ${limit.toLocaleString("en")} bytes, the most this endpoint takes.`,
  );

/** What a body cannot be read for is its sender's connection, which to the code of the error could be the database's as well. */
const gone = (cause: unknown): never => {
  throw new AppError(
    "client_gone",
    "The connection ended before the whole body was here. Nothing was done.",
    {},
    { cause },
  );
};

type BodyReader = ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>;

// Cancelling the stream would stop the connection half way: the client's next request on it would then never be read.
async function discardRest(reader: BodyReader): Promise<void> {
  try {
    while (!(await reader.read()).done);
  } catch {
    // The client went away, or the server closed a connection that had too much left to say.
  }
}

async function readPieces(reader: BodyReader, limit: number): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read().catch(gone);
    if (done) return Buffer.concat(pieces);
    size += value.byteLength;
    if (size > limit) {
      void discardRest(reader);
      throw tooLarge(limit);
    }
    pieces.push(value);
  }
}

/** The body of a request as it is. @param limit bytes @throws AppError request_too_large, client_gone */
export async function readBytes(request: ProgramCall, limit: number): Promise<Uint8Array> {
  const declared = Number(request.headers.get("content-length") ?? "0");
  if (declared > limit) throw tooLarge(limit);
  if (declared > 0) {
    const bytes = await request.arrayBuffer().catch(gone);
    return bytes instanceof Uint8Array ? bytes : new Uint8Array(bytes);
  }
  return request.body ? readPieces(request.body.getReader(), limit) : new Uint8Array();
}

/** A body that cannot be read for being compressed is told apart from one that is wrong. @throws AppError invalid_request */
export function assertPlain(request: Pick<ProgramCall, "headers">): void {
  const encoding = request.headers.get("content-encoding")?.trim().toLowerCase() ?? "";
  if (encoding === "" || encoding === "identity") return;
  throw new AppError("invalid_request", "Send the body as it is, without a content-encoding: none is taken here.");
}

const decoder = new TextDecoder("utf-8", { fatal: true });

/** The JSON of a body, whatever it is; nothing where there is none. @param limit bytes @throws AppError request_too_large, invalid_request */
export async function readJson(request: ProgramCall, limit: number): Promise<unknown> {
  const bytes = await readBytes(request, limit);
  if (bytes.byteLength === 0) return undefined;
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json")
    throw new AppError("invalid_request", "Send the body as JSON, with content-type: application/json.");
  try {
    return JSON.parse(decoder.decode(bytes));
  } catch {
    assertPlain(request);
    throw new AppError("invalid_request", "The body is not valid JSON in UTF-8.");
  }
}

/**
 * Reads a JSON object from a request, its size checked before anything is parsed. No body at all is an empty object.
 * @param limit bytes
 * @throws AppError request_too_large, invalid_request
 */
export async function readJsonObject(request: ProgramCall, limit: number): Promise<Record<string, unknown>> {
  return asJsonObject(await readJson(request, limit));
}

/** What was read, as an object. @throws AppError invalid_request */
export function asJsonObject(parsed: unknown): Record<string, unknown> {
  if (parsed === undefined) return {};
  if (parsed === null || typeof parsed !== "object" || Array.isArray(parsed)) {
    throw new AppError("invalid_request", "The body must be a JSON object.");
  }
  return parsed as Record<string, unknown>;
}
