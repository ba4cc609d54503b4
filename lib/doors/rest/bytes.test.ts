import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { sha256Hex } from "@/lib/domain/memory-content";
import { refusalOf, useProgramClient } from "@/lib/testing/program-client";
import { describeOnBoth } from "@/lib/testing/test-database";

const limit = 102_400;

describeOnBoth("bytes of memories over REST", (database) => {
  const door = useProgramClient(database);
  const memories = () => door.client.beta.memoryStores.memories;
  const newStore = async () => (await door.client.beta.memoryStores.create({ name: "Store" })).id;

  it.each([
    ["empty", ""],
    ["CRLF and lone CR", "a\r\nb\rc\n\r\n"],
    ["byte order mark", "\ufeffhead\ufeff"],
    ["astral and joined", "🦊👩‍👩‍👧‍👦\u{10ffff}"],
    ["combining, not composed", "e\u0301 \u1e9b\u0323 A\u030a"],
    ["noncharacters and controls", "\u0001\u0008\u001f\u007f\u0080\u009f\ufffe\uffff\u2028\u2029"],
    ["JSON and SQL", `{"a":"\\u0000"}'; DROP TABLE version; -- \\ \\' "" $1 ? %s`],
    ["spaces at the ends", " \t x \n\n "],
    ["right to left and hidden", "\u202eabc\u202c\u200b\u00ad"],
    ["exactly the limit", "x".repeat(limit)],
    ["the limit in four-byte characters", "🦊".repeat(limit / 4)],
    ["the limit, ending in a three-byte character", `${"x".repeat(limit - 3)}漢`],
    ["the limit in characters that JSON escapes", "\u0001".repeat(limit)],
    ["the limit in quotes", '"'.repeat(limit)],
  ])("keeps %s byte for byte", async (_, content) => {
    const store = await newStore();
    const made = await memories().create(store, { path: "/a", content });
    const read = await memories().retrieve(made.id, { memory_store_id: store });
    expect(read.content === content).toBe(true);
    expect(read.content_size_bytes).toBe(Buffer.byteLength(content));
    expect(read.content_sha256).toBe(sha256Hex(content));
    const version = await door.client.beta.memoryStores.memoryVersions.retrieve(read.memory_version_id, {
      memory_store_id: store,
    });
    expect(version.content === content).toBe(true);
  });

  it.each([
    ["one byte more", "x".repeat(limit + 1)],
    ["one character more that ends beyond it", `${"x".repeat(limit - 1)}é`],
    ["many characters too many", "🦊".repeat(limit)],
    ["NUL", "a\0b"],
    ["half a character", "a\ud800"],
    ["the other half", "\udc00a"],
    ["halves in the wrong order", "\udc00\ud800"],
  ])("refuses %s, without repeating it", async (_, content) => {
    const store = await newStore();
    const error = await refusalOf(memories().create(store, { path: "/a", content }));
    expect(error).toMatchObject({ status: 400, type: "invalid_request_error" });
    expect(error.message.length).toBeLessThan(500);
    const there = await memories().create(store, { path: "/a", content: "before" });
    expect(await refusalOf(memories().update(there.id, { memory_store_id: store, content }))).toMatchObject({
      status: 400,
    });
    expect((await memories().retrieve(there.id, { memory_store_id: store })).content).toBe("before");
  });

  it("refuses halves of characters written as JSON escapes", async () => {
    const store = await newStore();
    const path = `/v1/memory_stores/${store}/memories`;
    for (const raw of [
      String.raw`{"path":"/a","content":"\ud800"}`,
      String.raw`{"path":"/a","content":"\udfff x"}`,
      String.raw`{"path":"/a\ud800","content":""}`,
      String.raw`{"path":"/a","content":"\u0000"}`,
      String.raw`{"path":"/a\u0000","content":""}`,
      String.raw`{"\ud800":"/a","content":""}`,
    ]) {
      expect(await door.send("POST", path, { raw })).toMatchObject({
        status: 400,
        json: { error: { type: "invalid_request_error" } },
      });
    }
    const paired = await door.send("POST", path, { raw: String.raw`{"path":"/a","content":"\ud83e\udd8a"}` });
    expect(paired.json).toMatchObject({ content_sha256: sha256Hex("🦊") });
  });

  it("says of a compressed body that it is to come as it is", async () => {
    const store = await newStore();
    const path = `/v1/memory_stores/${store}/memories`;
    const upload = `/v1/imports/upload?memory_store_id=${store}`;
    const raw = Uint8Array.from(gzipSync('{"path":"/x","content":""}'));
    const headers = { "content-type": "application/json", "content-encoding": "gzip" };
    for (const send of [
      () => door.send("POST", path, { raw, headers }),
      () => door.send("POST", upload, { raw, headers: { ...headers, "content-type": "application/zip" } }),
    ])
      expect(await send()).toMatchObject({
        status: 400,
        json: { error: { message: "Send the body as it is, without a content-encoding: none is taken here." } },
      });
    expect(await door.send("POST", "/v1/imports", { body: { memory_store_id: await newStore() } })).toMatchObject({
      status: 400,
      json: { error: { message: "server: say where to read from, or send a file to /v1/imports/upload." } },
    });
  });

  it("refuses a body that is not UTF-8, and takes one that begins with a byte order mark", async () => {
    const store = await newStore();
    const path = `/v1/memory_stores/${store}/memories`;
    const around = (middle: number[]) =>
      Uint8Array.from([...Buffer.from('{"path":"/x","content":"'), ...middle, ...Buffer.from('"}')]);
    for (const bytes of [[0xff], [0xc3], [0xed, 0xa0, 0x80], [0xc0, 0x80], [0xf4, 0x90, 0x80, 0x80]]) {
      const answer = await door.send("POST", path, { raw: around(bytes) });
      expect(answer).toMatchObject({
        status: 400,
        json: { error: { message: "The body is not valid JSON in UTF-8." } },
      });
    }
    const utf16 = Uint8Array.from(Buffer.from('{"path":"/x","content":""}', "utf16le"));
    expect((await door.send("POST", path, { raw: utf16 })).status).toBe(400);
    expect((await door.send("POST", path, { raw: '\ufeff{"path":"/bom","content":"x"}' })).status).toBe(200);
  });

  it.each([
    ["/É", true],
    ["/E\u0301", false],
    ["/a\u0000b", false],
    ["/a\u200db", false],
    ["/a\u2028b", false],
    ["/a\tb", false],
    [`/${"é".repeat(511)}a`, true],
    [`/${"é".repeat(512)}`, false],
    [`/${Array.from({ length: 20 }, () => "s").join("/")}`, true],
    [`/${Array.from({ length: 21 }, () => "s").join("/")}`, false],
    ["/", false],
    ["", false],
    ["a", false],
    ["/a/", false],
    ["//a", false],
    ["/a/../b", false],
    ["/.", false],
    ["/...", true],
    ["/.hidden", true],
    ["/ ", true],
    ["/👩‍👩‍👧", false],
    ["/🦊", true],
  ])("path %j: accepted %s", async (path, accepted) => {
    const store = await newStore();
    const answer = await door.send("POST", `/v1/memory_stores/${store}/memories`, { body: { path, content: "" } });
    expect(answer.status).toBe(accepted ? 200 : 400);
    if (accepted) expect(answer.json).toMatchObject({ path });
  });
});
