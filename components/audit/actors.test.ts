import { expect, it } from "vitest";
import { actorLabel, actorOf, actorsOf } from "./actors";

const people = [
  { id: "user_1", name: "Ada", disabled: false },
  { id: "user_2", name: "Ada", disabled: false },
  { id: "user_3", name: "Cleo", disabled: true },
];
const keys = [
  { id: "apikey_1", name: "nightly", service_account: null },
  { id: "apikey_2", name: "old", service_account: { id: "svac_1", name: "Importer" } },
  { id: "apikey_3", name: "new", service_account: { id: "svac_1", name: "Importer" } },
];
const seen = [
  { id: "sesn_9", name: "Night run" },
  { id: "user_3", name: "Cleo" },
  { id: "apikey_9", name: null },
  { id: null, name: null },
];
const actors = actorsOf(people, keys, seen);

it("offers people and keys by name, a service account in place of its keys, and tells equal names apart", () => {
  expect(actors).toEqual([
    { id: "user_1", label: "Ada (user_1)" },
    { id: "user_2", label: "Ada (user_2)" },
    { id: "user_3", label: "Cleo (disabled)" },
    { id: "svac_1", label: "Importer" },
    { id: "sesn_9", label: "Night run" },
    { id: "apikey_1", label: "nightly" },
  ]);
});

it("takes a name for its id, however it is written, and an id for itself", () => {
  expect(actorOf(" importer ", actors)).toBe("svac_1");
  expect(actorOf("sesn_1", actors)).toBe("sesn_1");
  expect(actorOf("user_1", actors)).toBe("user_1");
  expect(actorOf("", actors)).toBe("");
  expect(actorOf("nobody of this name", actors)).toBeNull();
  expect(actorLabel("svac_1", actors)).toBe("Importer");
  expect(actorLabel("sesn_1", actors)).toBe("sesn_1");
});

it("tells apart names that differ by how they are written alone, or that are somebody's id", () => {
  const both = actorsOf(
    [{ id: "user_5", name: "ada", disabled: false }, ...people.slice(0, 1)],
    [],
    [{ id: "apikey_5", name: "user_1" }],
  );
  expect(both.map(({ label }) => label)).toEqual(["Ada (user_1)", "ada (user_5)", "user_1 (apikey_5)"]);
  for (const { id, label } of both) expect(actorOf(label, both)).toBe(id);
  expect(actorOf("user_1", both)).toBe("user_1");
});
