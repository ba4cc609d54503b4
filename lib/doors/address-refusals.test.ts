import { expect, it } from "vitest";
import { programContext } from "@/lib/doors/program-context";
import { createTestKey, createWorkspace } from "@/lib/testing/fixtures";
import { describeOnBoth } from "@/lib/testing/test-database";
import { noteConnection } from "./client-address";

describeOnBoth("requests without a key that works", (database) => {
  it("wait after 300 a minute from one address, while a key that works goes on", async () => {
    const { db } = database;
    const secret = await createTestKey(db, await createWorkspace(db));
    const remoteAddress = `198.51.100.${db.provider === "sqlite" ? 1 : 2}`;
    const ask = (key: string | null, from = remoteAddress) => {
      const headers = new Headers(key === null ? {} : { "x-api-key": key });
      noteConnection(headers, { socket: { remoteAddress: from } });
      return programContext(db, { headers, requestId: "req_test", origin: "rest", sessions: false });
    };
    for (let n = 0; n < 300; n++) await expect(ask(null)).rejects.toMatchObject({ code: "authentication" });
    for (const key of [null, "plm_000000000000000000000000000000000000"]) {
      const refusal = { code: "rate_limited", details: { retry_after: expect.any(Number) } };
      await expect(ask(key)).rejects.toMatchObject(refusal);
    }
    expect((await ask(secret)).actor).toMatchObject({ kind: "key" });
    await expect(ask(null, "203.0.113.77")).rejects.toMatchObject({ code: "authentication" });
  });
});
