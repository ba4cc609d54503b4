import { createReadStream, type Dirent, readdirSync, statSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";

type File = { file: string; size: number; type: string };
type Handler = (request: IncomingMessage, response: ServerResponse) => unknown;

const types: Record<string, string> = {
  ".js": "application/javascript; charset=UTF-8",
  ".css": "text/css; charset=UTF-8",
};

/** By the path it is asked for: what the build compressed below `folder`. */
function listCompressed(folder: string, prefix: string): Map<string, File> {
  const files = new Map<string, File>();
  let entries: Dirent[] = [];
  try {
    entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  } catch {
    // Built by other means than ours: then the console's own server compresses.
  }
  for (const entry of entries) {
    const plain = entry.name.replace(/\.br$/, "");
    const type = types[path.extname(plain)];
    if (!entry.isFile() || plain === entry.name || !type) continue;
    const file = path.join(entry.parentPath, entry.name);
    const below = path.relative(folder, path.join(entry.parentPath, plain)).split(path.sep).join("/");
    files.set(`${prefix}${below}`, { file, size: statSync(file).size, type });
  }
  return files;
}

const accepts = (request: IncomingMessage): boolean =>
  /(^|[\s,])br\s*(?!;\s*q=0(\.0*)?\s*(,|$))(;|,|$)/.test(String(request.headers["accept-encoding"] ?? ""));

/**
 * Scripts and styles as the build compressed them with Brotli, a sixth smaller than what could be done while somebody waits. Their
 * names change with what is in them, so a browser keeps them. Everything else, and browsers without Brotli, go on to `next`.
 */
export function serveCompressed({ folder, prefix }: { folder: string; prefix: string }, next: Handler): Handler {
  const files = listCompressed(folder, prefix);
  return (request, response) => {
    const found = files.get((request.url ?? "").split("?", 1)[0] ?? "");
    if (!found || (request.method !== "GET" && request.method !== "HEAD") || !accepts(request))
      return next(request, response);
    response.writeHead(200, {
      "content-type": found.type,
      "content-encoding": "br",
      "content-length": found.size,
      "cache-control": "public, max-age=31536000, immutable",
      vary: "Accept-Encoding",
      "x-content-type-options": "nosniff",
    });
    if (request.method === "HEAD") return response.end();
    const stream = createReadStream(found.file);
    stream.on("error", () => response.destroy());
    return stream.pipe(response);
  };
}
