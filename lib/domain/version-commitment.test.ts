import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { sha256Hex } from "@/lib/domain/memory-content";
import { type CommittedVersion, commitVersion } from "@/lib/domain/version-commitment";

const salt = "0f".repeat(32);
const version: CommittedVersion = { salt, path: "/a.md", size: 2, sha256: sha256Hex("hi"), content: "hi" };

describe("commitVersion", () => {
  it("is the HMAC of the canonical JSON, so that others can compute it from the description alone", () => {
    const text = `{"content":"hi","path":"/a.md","sha256":"${sha256Hex("hi")}","size":2}`;
    expect(commitVersion(version)).toBe(createHmac("sha256", Buffer.from(salt, "hex")).update(text).digest("hex"));
  });

  it("commits to a deleted version by its path and nulls", () => {
    const text = '{"content":null,"path":"/a.md","sha256":null,"size":null}';
    expect(commitVersion({ salt, path: "/a.md", size: null, sha256: null, content: null })).toBe(
      createHmac("sha256", Buffer.from(salt, "hex")).update(text).digest("hex"),
    );
  });

  it("changes with every part", () => {
    const others: CommittedVersion[] = [
      { ...version, salt: "1f".repeat(32) },
      { ...version, path: "/b.md" },
      { ...version, size: 3 },
      { ...version, sha256: sha256Hex("ho") },
      { ...version, content: "ho" },
      { ...version, content: null },
    ];
    expect(new Set([version, ...others].map(commitVersion)).size).toBe(others.length + 1);
  });

  it("ignores other fields of a row that is passed as it is", () => {
    expect(commitVersion({ ...version, id: "memver_x" } as CommittedVersion)).toBe(commitVersion(version));
  });

  it.each(["", "0f", `${"0f".repeat(31)}0`, "0F".repeat(32), "zz".repeat(32)])("refuses %j as a salt", (broken) => {
    expect(() => commitVersion({ ...version, salt: broken })).toThrow("64 hex digits");
  });
});
