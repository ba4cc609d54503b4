import { expect, it } from "vitest";
import { z } from "zod";
import { runImports } from "@/lib/testing/imports";
import { useProgramClient } from "@/lib/testing/program-client";
import { describeOnBoth } from "@/lib/testing/test-database";
import { createProgramDoors } from "../program-doors";
import type { ApiDescription } from "./describe-doors";
import { documentedExamples } from "./examples";

interface Found {
  method: string;
  path: string;
  entry: Record<string, unknown>;
}

function operationsIn({ paths }: ApiDescription): Found[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, entry]) => ({ method: method.toUpperCase(), path, entry })),
  );
}

describeOnBoth("the description of the doors", (database) => {
  const door = useProgramClient(database);
  const read = async () => (await door.send<ApiDescription>("GET", "/openapi.json", { key: "" })).json;

  it("has every operation of REST and of the tool endpoints, each under a name of its own", async () => {
    const found = operationsIn(await read());
    const described = new Set(found.map(({ method, path }) => `${method} ${path}`));
    // Whatever is mounted, by whichever door; "ALL" refuses what a path does not take.
    const mounted = createProgramDoors({ db: database.db })
      .routes.filter(
        ({ method, path }) => method !== "ALL" && !["/openapi.json", "/api/health", "/api/ready"].includes(path),
      )
      .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, "{$1}")}`);
    expect([...described].sort()).toEqual([...new Set(mounted)].sort());
    const names = found.map(({ entry }) => entry.operationId);
    expect(new Set(names).size).toBe(names.length);
  });

  it.each(["/openapi.json", "/api/health", "/api/ready"])("answers %s with a request id, to anybody", async (path) => {
    expect((await door.send("GET", path, { key: "" })).headers.get("request-id")).toMatch(/^req_/);
  });

  it("says of every path which ids it takes, and of every body what its fields are", async () => {
    for (const { path, entry } of operationsIn(await read())) {
      const parameters = entry.parameters as { name: string; in: string }[];
      const inPath = parameters.filter((one) => one.in === "path").map(({ name }) => `{${name}}`);
      expect([path, path.match(/\{\w+\}/g) ?? []]).toEqual([path, inPath]);
      const body = entry.requestBody as
        | { content: Record<string, { schema: { properties?: Record<string, object> } }> }
        | undefined;
      for (const [name, schema] of Object.entries(body?.content["application/json"]?.schema.properties ?? {})) {
        expect([path, name, Object.keys(schema).length]).not.toEqual([path, name, 0]);
      }
    }
  });

  it("says of every answer what its fields are, and refers to nothing that is not there", async () => {
    const described = await read();
    for (const { entry } of operationsIn(described)) {
      const { "200": answer } = entry.responses as { "200": { content: Record<string, { schema: object }> } };
      const schemas = Object.values(answer.content).map(({ schema }) => Object.keys(schema).length);
      expect([entry.operationId, schemas.length > 0 && schemas.every((length) => length > 0)]).toEqual([
        entry.operationId,
        true,
      ]);
    }
    const text = JSON.stringify(described);
    for (const [, name = ""] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g))
      expect(described.components.schemas).toHaveProperty(name);
    expect(described.components.schemas).toMatchObject({
      Memory: { properties: { content: { type: ["string", "null"] }, created_at: { format: "date-time" } } },
    });
  });

  it("says of MCP that the protocol's errors are refusals too, in the shape that they have", async () => {
    const { components, paths } = await read();
    const { id } = await door.client.beta.memoryStores.create({ name: "MCP" });
    const asked = { jsonrpc: "2.0", id: 1, method: "ping" };
    for (const [method, sent, status] of [
      ["POST", { body: asked }, 406],
      ["POST", { raw: "[]", headers: { accept: "application/json, text/event-stream" } }, 400],
      ["POST", { body: {}, headers: { accept: "application/json, text/event-stream" } }, 400],
      ["POST", { body: asked, key: "" }, 401],
      ["GET", { headers: { accept: "text/html" } }, 406],
    ] as const) {
      const answer = await door.send<Record<string, unknown>>(method, `/api/stores/${id}/mcp`, sent);
      expect([sent, answer.status]).toEqual([sent, status]);
      const entry = paths["/api/stores/{id}/mcp"]?.[method.toLowerCase()] as {
        responses: { "4XX": { content: { "application/json": { schema: { oneOf: { $ref: string }[] } } } } };
      };
      const shapes = entry.responses["4XX"].content["application/json"].schema.oneOf.map(
        ({ $ref }) => components.schemas[$ref.split("/").at(-1) as "Error"] as z.core.JSONSchema.JSONSchema,
      );
      const fitting = shapes.filter((shape) => z.fromJSONSchema(shape).safeParse(answer.json).success);
      expect([answer.text, fitting.length]).toEqual([answer.text, 1]);
    }
  });

  it("gives examples that work as they stand", async () => {
    const found = operationsIn(await read());
    const ids: Record<string, string> = {};
    const fill = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? `no ${name} yet`);
    for (const { operation, query, body, file } of documentedExamples) {
      const call = found.find(({ entry }) => entry.operationId === operation);
      if (!call) throw new Error(`${operation} is not described`);
      const owner = call.path.startsWith("/api/sessions") ? "session_id" : "memory_store_id";
      const path = fill(call.path.replace("{id}", `{${owner}}`));
      const asked = query ? `${path}?${fill(decodeURIComponent(String(new URLSearchParams(query))))}` : path;
      const sent = file
        ? { raw: file.text, headers: { "content-type": file.type } }
        : body
          ? { body: JSON.parse(fill(JSON.stringify(body))) }
          : {};
      const answer = await door.send<{ id?: string; is_error?: true }>(call.method, asked, sent);
      expect([operation, answer.status, answer.json.is_error]).toEqual([operation, 200, undefined]);
      if (operation === "createStore") ids.memory_store_id = answer.json.id ?? "";
      if (operation === "createMemory") ids.memory_id = answer.json.id ?? "";
      if (operation === "uploadImport") {
        ids.import_id = answer.json.id ?? "";
        await runImports(database.db);
      }
      if (operation === "createSession") ids.session_id = answer.json.id ?? "";
    }
  });
});
