import "server-only";
import { AppError } from "@/lib/domain/app-error";
import { maxUploadBytes } from "@/lib/domain/import";
import { uploadInput } from "@/lib/import/import.schema";
import type { Upload, UploadedFile } from "@/lib/import/upload-import";
import { parseInput } from "./parse-input";
import { assertPlain, readBytes } from "./read-json";

const kinds: Readonly<Record<string, Upload["source"]>> = {
  "application/zip": "zip",
  "application/x-zip-compressed": "zip",
  "application/jsonl": "jsonl",
  "application/x-ndjson": "jsonl",
  "multipart/form-data": "files",
};

async function* filesIn(form: FormData): AsyncGenerator<UploadedFile> {
  for (const [name, value] of form) {
    if (typeof value === "string") throw new AppError("invalid_request", "Send files only, each under its path.");
    yield { name, bytes: new Uint8Array(await value.arrayBuffer()) };
  }
}

async function formOf(bytes: Uint8Array, type: string): Promise<FormData> {
  try {
    return await new Response(new Uint8Array(bytes), { headers: { "content-type": type } }).formData();
  } catch {
    throw new AppError("invalid_request", "The body is no multipart/form-data that can be read.");
  }
}

/** How the file is to be read, from the address. @throws AppError invalid_request */
export function readUploadInput(request: Request) {
  return parseInput(uploadInput, Object.fromEntries(new URL(request.url).searchParams));
}

/**
 * The file that a request brings: a ZIP archive, JSON lines, or the files of a folder as multipart/form-data, each under its path
 * below that folder. @throws AppError invalid_request, request_too_large
 */
export async function readUpload(request: Request): Promise<Upload> {
  const type = request.headers.get("content-type") ?? "";
  const source = kinds[type.split(";")[0]?.trim().toLowerCase() ?? ""];
  if (!source) {
    throw new AppError(
      "invalid_request",
      "Send a ZIP archive as application/zip, an export as application/jsonl, or files as multipart/form-data.",
    );
  }
  assertPlain(request);
  const bytes = await readBytes(request, maxUploadBytes);
  if (source !== "files") return { source, bytes };
  return { source, files: filesIn(await formOf(bytes, type)) };
}
