import { expect } from "vitest";
import type { Answer, ProgramClient } from "./program-client";

/** Text that is in the store and must be in no refusal. */
export const secretText = "the quiet word is xylophone";

export interface RestTarget {
  store: string;
  memory: string;
  version: string;
  /** The change that created the memory. */
  change: string;
}

export interface RestCall {
  method: string;
  path: string;
  /** A body that would be accepted; absent where none is taken. */
  body?: Record<string, unknown>;
  writes: boolean;
}

/** A store with one memory of two versions, all saying the secret text. */
export async function createRestTarget(door: ProgramClient): Promise<RestTarget> {
  const api = door.client.beta.memoryStores;
  const store = (await api.create({ name: "Target", description: secretText })).id;
  const made = await api.memories.create(store, { path: "/a", content: secretText });
  const content = `${secretText} again`;
  await api.memories.update(made.id, { memory_store_id: store, content });
  const listed = await door.send<{ data: { id: string }[] }>(
    "GET",
    `/v1/changes?memory_store_id=${store}&order=oldest`,
  );
  return { store, memory: made.id, version: made.memory_version_id, change: listed.json.data[0]?.id ?? "" };
}

/** Every call of the REST surface, in a form that would succeed. */
export function everyCall({ store, memory, version, change }: RestTarget): RestCall[] {
  const at = `/v1/memory_stores/${store}`;
  return [
    { method: "POST", path: "/v1/memory_stores", body: { name: "New" }, writes: true },
    { method: "PUT", path: "/v1/memory_stores", body: { metadata: { user: "new" } }, writes: true },
    { method: "GET", path: "/v1/memory_stores", writes: false },
    { method: "GET", path: at, writes: false },
    { method: "POST", path: at, body: { name: "Renamed" }, writes: true },
    { method: "DELETE", path: at, writes: true },
    { method: "POST", path: `${at}/archive`, writes: true },
    { method: "POST", path: `${at}/memories`, body: { path: "/b", content: "" }, writes: true },
    { method: "GET", path: `${at}/memories`, writes: false },
    { method: "GET", path: `${at}/memories/${memory}`, writes: false },
    { method: "POST", path: `${at}/memories/${memory}`, body: { content: "new" }, writes: true },
    { method: "PATCH", path: `${at}/memories/${memory}`, body: { content: "new" }, writes: true },
    { method: "DELETE", path: `${at}/memories/${memory}`, writes: true },
    { method: "GET", path: `${at}/memory_versions`, writes: false },
    { method: "GET", path: `${at}/memory_versions/${version}`, writes: false },
    { method: "POST", path: `${at}/memory_versions/${version}/redact`, writes: true },
    { method: "GET", path: `${at}/memory_versions/${version}/diff/${version}`, writes: false },
    {
      method: "POST",
      path: `${at}/memories/${memory}/restore`,
      body: { memory_version_id: version },
      writes: true,
    },
    { method: "GET", path: `${at}/settings`, writes: false },
    { method: "POST", path: `${at}/settings`, body: { create_overwrites: true }, writes: true },
    { method: "GET", path: "/v1/changes", writes: false },
    { method: "GET", path: `/v1/changes/${change}`, writes: false },
    { method: "POST", path: `/v1/changes/${change}/review`, body: { verdict: "approve" }, writes: true },
    { method: "GET", path: `/v1/changes/${change}/comments`, writes: false },
    { method: "POST", path: `/v1/changes/${change}/comments`, body: { body: "Why?" }, writes: true },
    { method: "GET", path: "/v1/exposures", writes: false },
    { method: "GET", path: `/v1/search?query=quiet&memory_store_id=${store}`, writes: false },
  ];
}

/** The contract's error body, to the letter, and nothing that a refusal must not hold. */
export function expectRefusal(answer: Answer, status: number, type: string): void {
  expect([answer.status, answer.text]).toEqual([status, expect.any(String)]);
  expect(answer.json).toEqual({
    type: "error",
    error: expect.objectContaining({ type, message: expect.stringMatching(/^[A-Za-z`"/].*[.!?]$/s) }),
    request_id: answer.headers.get("request-id"),
  });
  expect(answer.headers.get("request-id")).toMatch(/^req_[0-9A-Z]{26}$/);
  expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8");
  expect(answer.text).not.toContain("xylophone");
  expect(answer.text).not.toMatch(/node_modules|SQLITE|prisma|\bat [\w.]+ \(|<html/i);
  expect(answer.text.length).toBeLessThan(2_000);
}
