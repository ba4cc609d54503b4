import { unstable_doesMiddlewareMatch as isTold } from "next/experimental/testing/server";
import { describe, expect, it } from "vitest";
import { config } from "@/proxy";
import { earlyActsScript } from "./early-acts";

const told = (url: string) => isTold({ config, nextConfig: {}, url });

describe("the proxy", () => {
  it.each([earlyActsScript, "/_next/static/a.js", "/api/ready", "/v1/memory_stores", "/monaco/a.js", "/sign-in"])(
    "is not asked about %s, which is no page with a frame",
    (url) => expect(told(url)).toBe(false),
  );

  it.each(["/", "/inbox", "/stores/memstore_1/memories?path=/a.md"])("is asked about the page %s", (url) =>
    expect(told(url)).toBe(true),
  );
});
