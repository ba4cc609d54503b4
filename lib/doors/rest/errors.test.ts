import Anthropic from "@anthropic-ai/sdk";
import { afterEach, expect, it, vi } from "vitest";
import type { Database } from "@/lib/db/database";
import { AppError } from "@/lib/domain/app-error";
import { expectRefusal, secretText } from "@/lib/testing/hostile-rest";
import { refusalOf, useProgramClient } from "@/lib/testing/program-client";
import { describeOnBoth } from "@/lib/testing/test-database";
import { startTestServer } from "@/lib/testing/test-server";

describeOnBoth("errors as the SDK knows them", (database) => {
  const door = useProgramClient(database);
  afterEach(() => void vi.restoreAllMocks());

  it("are of the class of their status, carry type and request id, and are asked for once", async () => {
    let requests = 0;
    const counting = (apiKey: string) =>
      new Anthropic({
        baseURL: door.url,
        apiKey,
        authToken: null,
        fetch: (url, init) => {
          requests += 1;
          return fetch(url, init);
        },
      }).beta.memoryStores;
    const api = counting(door.secret);
    const reader = counting(await door.createKey({ access: "read_only" }));
    const store = (await api.create({ name: "Store" })).id;
    await api.memories.create(store, { path: "/a", content: "" });
    const large = "x".repeat(1_100_000);
    const cases = [
      [() => api.create({ name: "" }), Anthropic.BadRequestError, 400, "invalid_request_error"],
      [() => counting("nobody").list(), Anthropic.AuthenticationError, 401, "authentication_error"],
      [() => reader.update(store, { name: "x" }), Anthropic.PermissionDeniedError, 403, "permission_error"],
      [() => api.retrieve("memstore_none"), Anthropic.NotFoundError, 404, "not_found_error"],
      [
        () => api.memories.create(store, { path: "/a", content: "" }),
        Anthropic.ConflictError,
        409,
        "memory_path_conflict_error",
      ],
      [() => api.memories.create(store, { path: "/b", content: large }), Anthropic.APIError, 413, "request_too_large"],
    ] as const;
    for (const [call, type, status, name] of cases) {
      requests = 0;
      const error = await refusalOf(call);
      expect(error).toBeInstanceOf(type);
      expect(error).toMatchObject({ status, type: name, requestID: expect.stringMatching(/^req_/) });
      expect(error.apiMessage).toMatch(/[.!?]$/);
      expect(requests).toBe(1);
    }
  });

  /** The doors over a database whose reads fail with what a driver might say. */
  async function withBrokenReads(error: unknown, test: (url: string) => Promise<void>): Promise<void> {
    const broken: Database = {
      ...database.db,
      prisma: database.db.prisma,
      read: {
        ...database.db.read,
        provider: database.db.provider,
        get: () => Promise.reject(error),
      } as Database["read"],
    };
    const server = await startTestServer(broken);
    try {
      await test(server.url);
    } finally {
      await server.close();
    }
  }

  it("say of a fault of our own neither what it was nor whose text was in it, in the answer and in the log", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const fault = Object.assign(new Error(`duplicate key: (content)=(${secretText})`), { code: "23505" });
    await withBrokenReads(fault, async (url) => {
      for (const path of ["/v1/memory_stores", "/api/stores/memstore_01ARZ3NDEKTSV4RRFFQ69G5FAV/tools"]) {
        const response = await fetch(url + path, { headers: { "x-api-key": door.secret } });
        const text = await response.text();
        expectRefusal(
          { status: response.status, headers: response.headers, text, json: JSON.parse(text) },
          500,
          "api_error",
        );
        expect(text).not.toContain("duplicate");
        const line = String(logged.mock.lastCall?.[0]);
        expect(JSON.parse(line)).toMatchObject({ request_id: response.headers.get("request-id"), code: "23505" });
        expect(line).not.toMatch(/xylophone|duplicate/);
      }
    });
  });

  it("say that the database is busy where it is", async () => {
    await withBrokenReads(new AppError("overloaded", "The database is busy. Try again in a moment."), async (url) => {
      const response = await fetch(`${url}/v1/memory_stores`, { headers: { "x-api-key": door.secret } });
      const text = await response.text();
      expectRefusal(
        { status: response.status, headers: response.headers, text, json: JSON.parse(text) },
        529,
        "overloaded_error",
      );
    });
  });
});
