import { createConnection } from "node:net";
import { beforeAll, expect, it } from "vitest";
import { createRestTarget, everyCall, expectRefusal, type RestTarget, secretText } from "@/lib/testing/hostile-rest";
import { useProgramClient } from "@/lib/testing/program-client";
import { describeOnBoth } from "@/lib/testing/test-database";

const megabyte = 1_048_576;

function inPieces(pieces: string[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    pull(controller) {
      const piece = pieces.shift();
      if (piece === undefined) controller.close();
      else controller.enqueue(new TextEncoder().encode(piece));
    },
  });
}

describeOnBoth("hostile bodies over REST", (database) => {
  const door = useProgramClient(database);
  let target: RestTarget;
  beforeAll(async () => {
    target = await createRestTarget(door);
  });
  const calls = () => everyCall(target).filter((call) => call.method !== "GET");
  const written = async () => ({
    versions: await database.db.prisma.version.count(),
    audit: await database.db.prisma.auditEntry.count(),
    stores: await database.db.prisma.store.count(),
  });

  const malformed: [string, string][] = [
    ["not JSON", "{"],
    ["text", "hello"],
    ["single quotes", "{'name':'x'}"],
    ["a trailing comma", '{"name":"x",}'],
    ["two values", "{}{}"],
    ["NaN", '{"name":NaN}'],
    ["an array", "[]"],
    ["null", "null"],
    ["a number", "5"],
    ["a string", '"name"'],
    ["true", "true"],
    ["deeply nested arrays", `${"[".repeat(100_000)}`],
    ["deeply nested and closed", `${"[".repeat(50_000)}${"]".repeat(50_000)}`],
    ["white space only", "   \n"],
    ["unknown fields", '{"surprise":1}'],
    ["a field for the prototype", '{"__proto__":{"name":"x"}}'],
    ["the parameters of the path", '{"memory_store_id":"x"}'],
    ["inner input fields", '{"on_conflict":"replace","keep_if_occupied":true,"expected_sha256":"x","view":"full"}'],
  ];

  it.each(malformed)("refuses %s everywhere", async (_, raw) => {
    const before = await written();
    for (const { method, path } of calls()) {
      const answer = await door.send(method, path, { raw });
      expectRefusal(answer, 400, "invalid_request_error");
    }
    expect(await written()).toEqual(before);
  });

  it("refuses every field with a value of another type", async () => {
    const before = await written();
    const odd = { toString: "x" };
    const values: unknown[] = [5, true, [], {}, ["x"], odd, "", "\u0000", "\ud800", "x".repeat(200_000)];
    for (const call of calls().filter(({ body }) => body)) {
      for (const [field, right] of Object.entries(call.body ?? {})) {
        for (const value of values) {
          if (typeof value === "boolean" && typeof right === "boolean") continue;
          if (field === "content" && (value === "" || value === null)) continue;
          // Any key but the prototype's own names a user as well as another.
          if (field === "metadata" && value === odd) continue;
          const answer = await door.send(call.method, call.path, { body: { ...call.body, [field]: value } });
          expectRefusal(answer, 400, "invalid_request_error");
        }
      }
    }
    for (const metadata of [5, "x", [], ["a"], { a: 1 }, { a: {} }, { a: ["x"] }]) {
      for (const path of ["/v1/memory_stores", `/v1/memory_stores/${target.store}`]) {
        expectRefusal(await door.send("POST", path, { body: { name: "x", metadata } }), 400, "invalid_request_error");
      }
    }
    expect(await written()).toEqual(before);
  });

  it("does not repeat what was sent", async () => {
    const path = `/v1/memory_stores/${target.store}/memories`;
    const shy = `${secretText}\u0000`;
    for (const body of [
      { path: "/b", content: shy },
      { path: "/b", content: [secretText] },
      { path: "/b", content: "x", precondition: secretText },
      { path: "/b", content: `${secretText}${"x".repeat(200_000)}` },
    ]) {
      expectRefusal(await door.send("POST", path, { body }), 400, "invalid_request_error");
    }
    expectRefusal(
      await door.send("POST", path, { raw: `{"path":"/b","content":"${secretText}` }),
      400,
      "invalid_request_error",
    );
  });

  it.each([
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/jsonx",
    "json",
    "",
  ])("refuses a body of type %j", async (type) => {
    for (const { method, path, body } of calls()) {
      const answer = await door.send(method, path, {
        raw: new TextEncoder().encode(JSON.stringify(body ?? {})),
        headers: { "content-type": type },
      });
      expectRefusal(answer, 400, "invalid_request_error");
      expect(answer.text).toContain("application/json");
    }
  });

  it("takes JSON under any spelling of its type", async () => {
    const at = `/v1/memory_stores/${target.store}`;
    for (const type of ["application/json; charset=utf-8", "Application/JSON", "application/json;charset=UTF-8"]) {
      const answer = await door.send("POST", at, { raw: '{"name":"x"}', headers: { "content-type": type } });
      expect(answer.status).toBe(200);
    }
  });

  it("answers 413 to a body that is too large, and goes on answering", async () => {
    const before = await written();
    const large = "x".repeat(megabyte + 1);
    for (const { method, path } of calls()) {
      expectRefusal(await door.send(method, path, { raw: large }), 413, "request_too_large");
    }
    expect((await door.send("GET", "/v1/memory_stores")).status).toBe(200);
    expect(await written()).toEqual(before);
    const almost = JSON.stringify({ name: "x", padding: "x".repeat(megabyte - 25) });
    expect(Buffer.byteLength(almost)).toBe(megabyte);
    expectRefusal(await door.send("POST", "/v1/memory_stores", { raw: almost }), 400, "invalid_request_error");
  });

  it("counts a body that does not say its length", async () => {
    const response = await fetch(`${door.url}/v1/memory_stores`, {
      method: "POST",
      headers: { "x-api-key": door.secret, "content-type": "application/json" },
      body: inPieces(Array.from({ length: 40 }, () => "x".repeat(65_536))),
      duplex: "half",
    } as RequestInit);
    const text = await response.text();
    expectRefusal(
      { status: response.status, headers: response.headers, text, json: JSON.parse(text) },
      413,
      "request_too_large",
    );
    // The same connection is used again.
    expect((await door.send("GET", "/v1/memory_stores")).status).toBe(200);
    const small = await fetch(`${door.url}/v1/memory_stores`, {
      method: "POST",
      headers: { "x-api-key": door.secret, "content-type": "application/json" },
      body: inPieces(['{"name":', '"In pieces"}']),
      duplex: "half",
    } as RequestInit);
    expect(small.status).toBe(200);
  });

  it("answers 413 from the announced length alone, before the body comes", async () => {
    const { hostname, port } = new URL(door.url);
    const socket = createConnection({ host: hostname, port: Number(port) });
    const head = [
      "POST /v1/memory_stores HTTP/1.1",
      `host: ${hostname}`,
      `x-api-key: ${door.secret}`,
      "content-type: application/json",
      `content-length: ${100 * megabyte}`,
      "",
      "{",
    ].join("\r\n");
    const answer = await new Promise<string>((resolve, reject) => {
      let text = "";
      socket.on("data", (chunk) => {
        text += chunk.toString();
        if (text.includes("request_too_large")) resolve(text);
      });
      socket.on("error", reject);
      socket.on("close", () => resolve(text));
      socket.write(head);
    });
    socket.destroy();
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect((await door.send("GET", "/v1/memory_stores")).status).toBe(200);
  });
});
