import { describe, expect, it } from "vitest";
import type { ChangeJson } from "./change-json";
import { openFindings } from "./found";

type Version = ChangeJson["versions"][number];

const finding = { id: "fnd_1", kind: "secret", rule: "github_token", line: 3, dismissed_at: null };
const version = (over: object) =>
  ({ id: "memver_1", memory_id: "mem_1", path: "/a", redacted_at: null, findings: [finding], ...over }) as Version;

describe("what a reviewer has to look at", () => {
  const at = "2026-11-25T10:00:00.000Z";
  it.each([
    ["what was found", version({}), ["fnd_1"]],
    ["nothing that was dismissed", version({ findings: [{ ...finding, dismissed_at: at }] }), []],
    ["nothing whose text is gone", version({ redacted_at: at, path: null }), []],
  ])("is %s", (_, one, ids) => {
    expect(openFindings({ versions: [one] }).map(({ id }) => id)).toEqual(ids);
  });
});
