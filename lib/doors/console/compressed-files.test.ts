import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, get } from "node:http";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serveCompressed } from "./compressed-files";

const text = "console.log('the same words again and again');".repeat(50);
const folder = mkdtempSync(path.join(os.tmpdir(), "palimpsest-static-"));
mkdirSync(path.join(folder, "chunks"));
writeFileSync(path.join(folder, "chunks/a.js.br"), brotliCompressSync(text));
const server = createServer(
  serveCompressed({ folder, prefix: "/_next/static/" }, (_, response) => response.writeHead(404).end("next")),
);

async function ask(at: string, encodings?: string) {
  const { port } = server.address() as AddressInfo;
  const headers = encodings === undefined ? {} : { "accept-encoding": encodings };
  const request = get({ port, path: at, headers });
  const [response] = await once(request, "response");
  const parts: Buffer[] = [];
  for await (const part of response) parts.push(part);
  return { headers: response.headers as Record<string, string>, body: Buffer.concat(parts) };
}

beforeAll(async () => {
  server.listen(0);
  await once(server, "listening");
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

describe("scripts that the build compressed", () => {
  it("come compressed, named as what they are, and to be kept", async () => {
    const { headers, body } = await ask("/_next/static/chunks/a.js?dpl=1", "gzip, deflate, br, zstd");
    expect(brotliDecompressSync(body).toString()).toBe(text);
    expect(headers).toMatchObject({
      "content-encoding": "br",
      "content-type": "application/javascript; charset=UTF-8",
      "cache-control": "public, max-age=31536000, immutable",
      vary: "Accept-Encoding",
    });
  });

  it.each([["gzip"], ["br;q=0, gzip"], ["brotli"], [undefined]])(
    "go another way for a browser that says %s",
    async (encodings) => {
      expect((await ask("/_next/static/chunks/a.js", encodings)).body.toString()).toBe("next");
    },
  );

  it.each([["/_next/static/chunks/b.js"], ["/_next/static/chunks/../chunks/a.js"], ["/_next/static/chunks/a.js.br"]])(
    "are only those that are there: %s",
    async (at) => {
      expect((await ask(at, "br")).body.toString()).toBe("next");
    },
  );
});
