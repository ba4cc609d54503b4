import { expect, it } from "vitest";
import { createId } from "@/lib/domain/id";
import { contextOf } from "@/lib/testing/fixtures";
import { createSearchWorkspace, paths, search } from "@/lib/testing/search-workspace";
import { describeOnBoth } from "@/lib/testing/test-database";

describeOnBoth("narrowing a search", (database) => {
  it("narrows by every facet, and counts them", async () => {
    const { workspaceId, context, store } = await createSearchWorkspace(database);
    const [one, two] = [await store("One"), await store("Two")];
    const key = {
      kind: "key",
      workspaceId,
      keyId: createId("apikey", Date.now()),
      access: "read_write",
      stores: "all",
    } as const;
    const agent = contextOf(database.db, key, { origin: "rest", session: { label: "night run" } });
    const own = await one.write("/own.md", "a note by a person");
    const made = await one.write("/team/plans/made.md", "a note by an agent", agent);
    await two.write("/team/hidden.md", "a note with\u200b something\u202e hidden", agent);
    await one.update(own.id, { content: "a note by a person, edited" });
    const all = await search(context, "note");
    expect(all.data).toHaveLength(3);
    const facets = all.facets!;
    expect(facets.store.map(({ value, name, count }) => [value, name, count])).toEqual([
      [one.id, "One", 2],
      [two.id, "Two", 1],
    ]);
    expect(facets.path).toEqual([{ value: "/team/", name: null, count: 2 }]);
    expect(facets.operation.map(({ value, count }) => [value, count])).toEqual([
      ["created", 2],
      ["modified", 1],
    ]);
    expect(facets.review_state).toEqual([{ value: "pending", name: null, count: 2 }]);
    expect(facets.session.map(({ name, count }) => [name, count])).toEqual([["night run", 2]]);
    expect(facets.actor.map(({ name, count }) => [name, count])).toEqual([
      ["night run", 2],
      ["admin person", 1],
    ]);
    expect(facets.updated).toEqual(["1d", "7d", "30d"].map((value) => ({ value, name: null, count: 3 })));
    expect(facets.finding.map(({ count }) => count)).toEqual(facets.finding.map(() => 1));
    expect(facets.finding.length).toBeGreaterThan(0);
    const session = facets.session[0]!.value;
    const person = facets.actor[1]!.value;
    for (const [filter, expected] of [
      [{ memory_store_id: two.id }, ["/team/hidden.md"]],
      [{ memory_store_id: [one.id, two.id], path_prefix: "/team/" }, ["/team/hidden.md", "/team/plans/made.md"]],
      [{ path_glob: "/team/*/*.md" }, ["/team/plans/made.md"]],
      [{ path_glob: "/**/hidden.*", path_prefix: "/team/" }, ["/team/hidden.md"]],
      [{ session_id: session }, ["/team/hidden.md", "/team/plans/made.md"]],
      [{ actor_id: person }, ["/own.md"]],
      [{ operation: "modified" }, ["/own.md"]],
      [{ review_state: "pending" }, ["/team/hidden.md", "/team/plans/made.md"]],
      [{ review_state: "approved" }, []],
      [{ finding: "any" }, ["/team/hidden.md"]],
      [{ finding: facets.finding[0]!.value }, ["/team/hidden.md"]],
      [
        { updated_gte: made.updatedAt, updated_lte: "2100-01-01T00:00:00Z" },
        ["/own.md", "/team/hidden.md", "/team/plans/made.md"],
      ],
      [{ updated_lte: "2001-01-01T00:00:00Z" }, []],
    ] as const) {
      expect([filter, await paths(context, "note", filter)]).toEqual([filter, expected]);
      const past = await paths(context, "note", { ...filter, scope: "history" });
      expect([filter, [...new Set(past)]]).toEqual([
        filter,
        "operation" in filter ? ["/own.md"] : expected.length === 0 ? [] : expect.arrayContaining([...expected]),
      ]);
    }
    expect((await search(context, "note", { path_prefix: "/team/" })).facets!.path).toEqual([
      { value: "/team/plans/", name: null, count: 1 },
    ]);
  });

  it("shows a key only its stores, and nobody another workspace", async () => {
    const { workspaceId, context, store } = await createSearchWorkspace(database);
    const [mine, other] = [await store("Mine"), await store("Other")];
    await mine.write("/mine", "shared word");
    await other.write("/other", "shared word");
    const scoped = contextOf(database.db, {
      kind: "key",
      workspaceId,
      keyId: createId("apikey", Date.now()),
      access: "read_only",
      stores: new Set([mine.id]),
    });
    for (const scope of ["live", "history"]) {
      expect(await paths(scoped, "shared", { scope })).toEqual(["/mine"]);
      expect(await paths(context, "shared", { scope })).toEqual(["/mine", "/other"]);
      const stranger = (await createSearchWorkspace(database)).context;
      expect(await paths(stranger, "shared", { scope })).toEqual([]);
      await expect(paths(scoped, "shared", { scope, memory_store_id: other.id })).rejects.toMatchObject({
        code: "not_found",
      });
      await expect(paths(stranger, "shared", { scope, memory_store_id: mine.id })).rejects.toMatchObject({
        code: "not_found",
      });
    }
  });
});
