import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isAppError } from "@/lib/domain/app-error";
import { maxContentBytes, parseContent, sha256Hex } from "@/lib/domain/memory-content";

function refusal(raw: string): string {
  try {
    parseContent(raw);
  } catch (error) {
    if (isAppError(error) && error.code === "invalid_request") return error.message;
    throw error;
  }
  throw new Error("was accepted");
}

describe("parseContent", () => {
  it("knows the empty text", () => {
    expect(parseContent("")).toEqual({
      content: "",
      sizeBytes: 0,
      sha256: "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    });
  });

  it("keeps and hashes the exact bytes of any valid text", () => {
    const text = fc.oneof(
      fc.string({ unit: "binary" }).filter((value) => !value.includes("\0")),
      fc.constantFrom("a\r\nb", "\ufeffbom", "no newline", "🦊\u{10ffff}", "a\u0301", "\ufffe\uffff", "\r"),
    );
    fc.assert(
      fc.property(text, (raw) => {
        const bytes = Buffer.from(raw, "utf8");
        expect(parseContent(raw)).toEqual({
          content: raw,
          sizeBytes: bytes.length,
          sha256: createHash("sha256").update(bytes).digest("hex"),
        });
      }),
    );
  });

  it("counts bytes, not characters, at the limit", () => {
    expect(parseContent("a".repeat(maxContentBytes)).sizeBytes).toBe(102_400);
    expect(parseContent("é".repeat(maxContentBytes / 2)).sizeBytes).toBe(102_400);
    expect(refusal("a".repeat(maxContentBytes + 1))).toContain("102,401 bytes long and a memory holds at most 102,400");
    expect(refusal(`${"é".repeat(maxContentBytes / 2)}a`)).toContain("102,401");
  });

  it.each(["a\0b", "\0", "\ud800", "x\udc00", "\udc00\ud800", "🦊\ud83e"])("refuses %j without echoing it", (raw) => {
    expect(refusal(`SECRET${raw}`)).not.toContain("SECRET");
  });
});

describe("sha256Hex", () => {
  it("hashes the UTF-8 bytes", () => {
    expect(sha256Hex("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  });
});
