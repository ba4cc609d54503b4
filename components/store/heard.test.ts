import { afterEach, describe, expect, it, vi } from "vitest";

/** What the module remembers begins anew with each test, as it does with each page that a browser loads. */
const load = () => import("./heard");

afterEach(() => vi.resetModules());

describe("how far a browser has heard", () => {
  it("begins with the page that was loaded", async () => {
    const { heardOf, isBehind } = await load();
    expect(heardOf("memstore_1")).toBe("");
    expect(isBehind("here.4")).toBe(false);
    expect(heardOf("memstore_1")).toBe("here.4");
    expect(heardOf("all")).toBe("here.4");
  });

  it("is for one store what its stream or that of all stores told last, and for all stores only the latter", async () => {
    const { heardOf, isBehind, noteHeard } = await load();
    isBehind("here.1");
    noteHeard("all", "here.2");
    noteHeard("memstore_1", "here.5");
    expect(heardOf("memstore_1")).toBe("here.5");
    expect(heardOf("memstore_2")).toBe("here.2");
    expect(heardOf("all")).toBe("here.2");
    noteHeard("all", "here.9");
    expect(heardOf("memstore_1")).toBe("here.9");
  });

  it("knows of a page that was drawn before something was heard, or by a process that nobody compares with", async () => {
    const { isBehind, noteHeard } = await load();
    isBehind("here.4");
    noteHeard("memstore_1", "here.6");
    expect(isBehind("here.5")).toBe(true);
    expect(isBehind("here.6")).toBe(false);
    expect(isBehind("there.6")).toBe(true);
  });

  it("begins anew where nobody could say what happened", async () => {
    const { beginHearing, heardOf, isBehind, noteHeard } = await load();
    isBehind("here.4");
    noteHeard("all", "here.6");
    beginHearing("there.1");
    expect(heardOf("all")).toBe("there.1");
    expect(isBehind("there.1")).toBe(false);
    expect(isBehind("here.6")).toBe(true);
  });
});
