import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import {
  type AuditEntryBody,
  type AuditLink,
  genesisPrev,
  hashAuditEntry,
  verifyChain,
} from "@/lib/domain/audit-chain";
import { canonicalJson } from "@/lib/domain/canonical-json";

type Change = (body: AuditEntryBody) => unknown;

function chainOf(length: number, chain = "memstore_1"): AuditLink[] {
  const links: AuditLink[] = [];
  for (let seq = 1; seq <= length; seq++) {
    const body: AuditEntryBody = {
      chain,
      seq,
      action: "memory.created",
      actor: { type: "api_actor", id: "apikey_1" },
      target: { memory_id: `mem_${seq}`, version_id: null },
      data: { commitment: "ab", nested: { count: seq } },
      time: `2026-05-09T00:00:00.00${seq}Z`,
      request_id: "req_1",
      prev: links.at(-1)?.hash ?? genesisPrev,
    };
    links.push({ body, hash: hashAuditEntry(body) });
  }
  return links;
}

const verdictWith = (links: AuditLink[], at: number, link: unknown) => verifyChain(links.with(at, link as AuditLink));

describe("hashAuditEntry", () => {
  it("is the RFC 6962 leaf hash of the canonical JSON", () => {
    const [{ body, hash }] = chainOf(1) as [AuditLink];
    expect(hash).toBe(
      createHash("sha256")
        .update(`\0${canonicalJson(body)}`)
        .digest("hex"),
    );
  });
});

describe("verifyChain", () => {
  it("accepts an untouched chain and the empty one", () => {
    const links = chainOf(5);
    expect(verifyChain(links)).toEqual({ ok: true, count: 5, head: links[4]!.hash });
    expect(verifyChain([])).toEqual({ ok: true, count: 0, head: genesisPrev });
  });

  it("accepts keys in any order, as a database or an export may give them", () => {
    const turned = chainOf(3).map(({ body, hash }) => ({
      body: Object.fromEntries(Object.entries(body).reverse()) as AuditEntryBody,
      hash,
    }));
    expect(verifyChain(turned).ok).toBe(true);
  });

  it("continues from a position, and not from a wrong one", () => {
    const links = chainOf(5);
    const head = links[1]!.hash;
    expect(verifyChain(links.slice(2), { seq: 2, head })).toEqual({ ok: true, count: 3, head: links[4]!.hash });
    expect(verifyChain(links.slice(2))).toEqual({ ok: false, seq: 1, reason: "wrong_seq" });
    expect(verifyChain(links.slice(2), { seq: 2, head: genesisPrev })).toEqual({
      ok: false,
      seq: 3,
      reason: "wrong_prev",
    });
  });

  it.each<[string, Change]>([
    ["action", (body) => ({ ...body, action: "memory.deleted" })],
    ["actor type", (body) => ({ ...body, actor: { ...body.actor, type: "user_actor" } })],
    ["actor id", (body) => ({ ...body, actor: { ...body.actor, id: null } })],
    ["target", (body) => ({ ...body, target: { ...body.target, memory_id: "mem_9" } })],
    ["a further target", (body) => ({ ...body, target: { ...body.target, extra: null } })],
    ["data", (body) => ({ ...body, data: { ...body.data, commitment: "ac" } })],
    ["nested data", (body) => ({ ...body, data: { ...body.data, nested: { count: "2" } } })],
    ["time", (body) => ({ ...body, time: "2026-05-09T00:00:00.000Z" })],
    ["request id", (body) => ({ ...body, request_id: null })],
    ["a further field", (body) => ({ ...body, note: "added later" })],
    ["a missing field", ({ request_id: _, ...body }) => body],
  ])("finds a change of %s", (_, change) => {
    const links = chainOf(3);
    const tampered = { ...links[1]!, body: change(links[1]!.body) };
    expect(verdictWith(links, 1, tampered)).toEqual({ ok: false, seq: 2, reason: "wrong_hash" });
  });

  it("finds a change whose hash was computed anew, at the next entry", () => {
    const links = chainOf(3);
    const body = { ...links[1]!.body, action: "memory.deleted" };
    expect(verdictWith(links, 1, { body, hash: hashAuditEntry(body) })).toEqual({
      ok: false,
      seq: 3,
      reason: "wrong_prev",
    });
  });

  it("finds a changed hash, sequence, prev or chain", () => {
    const links = chainOf(3);
    const link = links[1]!;
    const withBody = (part: Partial<AuditEntryBody>) =>
      verdictWith(links, 1, { ...link, body: { ...link.body, ...part } });
    expect(verdictWith(links, 1, { ...link, hash: link.hash.toUpperCase() })).toMatchObject({
      seq: 2,
      reason: "wrong_hash",
    });
    expect(verdictWith(links, 2, { ...links[2]!, hash: "" })).toMatchObject({ seq: 3, reason: "wrong_hash" });
    expect(withBody({ seq: 3 })).toMatchObject({ seq: 2, reason: "wrong_seq" });
    expect(withBody({ prev: genesisPrev })).toMatchObject({ seq: 2, reason: "wrong_prev" });
    expect(withBody({ chain: "memstore_2" })).toMatchObject({ seq: 2, reason: "wrong_chain" });
  });

  it("finds entries that were removed, doubled, swapped or slipped in", () => {
    const links = chainOf(4);
    const [first, second, third, fourth] = links as [AuditLink, AuditLink, AuditLink, AuditLink];
    expect(verifyChain([second, third, fourth])).toMatchObject({ seq: 1, reason: "wrong_seq" });
    expect(verifyChain([first, third, fourth])).toMatchObject({ seq: 2, reason: "wrong_seq" });
    expect(verifyChain([first, first, second])).toMatchObject({ seq: 2, reason: "wrong_seq" });
    expect(verifyChain([first, third, second, fourth])).toMatchObject({ seq: 2, reason: "wrong_seq" });
    const body = { ...second.body, action: "memory.deleted" };
    expect(verifyChain([first, { body, hash: hashAuditEntry(body) }, second])).toMatchObject({
      seq: 3,
      reason: "wrong_seq",
    });
    const foreign = chainOf(4, "memstore_2")[1]!;
    expect(verifyChain([first, foreign, third])).toMatchObject({ seq: 2, reason: "wrong_chain" });
  });

  it("shows a cut end by count and head", () => {
    const links = chainOf(4);
    expect(verifyChain(links.slice(0, 3))).toEqual({ ok: true, count: 3, head: links[2]!.hash });
  });

  it("calls a body that JSON cannot say malformed", () => {
    const links = chainOf(2);
    const broken = { ...links[1]!, body: { ...links[1]!.body, data: { count: Number.NaN } } };
    expect(verdictWith(links, 1, broken)).toEqual({ ok: false, seq: 2, reason: "malformed" });
    expect(verdictWith(links, 0, { body: null, hash: "" })).toEqual({ ok: false, seq: 1, reason: "malformed" });
  });
});
