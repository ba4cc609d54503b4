import { describe, expect, it } from "vitest";
import { type Action, actions, keyAccessActions, type Role, roleActions, roleCan, roles } from "@/lib/domain/role";

const allowed: Record<Action, Role[]> = {
  "change.review": ["reviewer", "editor", "admin"],
  "change.comment": ["reviewer", "editor", "compliance", "admin"],
  "store.read": [...roles],
  "store.create": ["editor", "admin"],
  "store.update": ["editor", "admin"],
  "store.archive": ["admin"],
  "store.delete": ["admin"],
  "memory.read": [...roles],
  "memory.create": ["editor", "admin"],
  "memory.update": ["editor", "admin"],
  "memory.delete": ["editor", "admin"],
  "version.read": [...roles],
  "version.restore": ["reviewer", "editor", "admin"],
  "version.redact": ["compliance", "admin"],
  "change.read": [...roles],
  "audit.read": ["compliance", "admin"],
  "audit.export": ["compliance", "admin"],
  "key.list": ["admin"],
  "key.create": ["admin"],
  "key.revoke": ["admin"],
  "member.list": [...roles],
  "member.manage": ["admin"],
  "profile.update": [...roles],
  "workspace.update": ["admin"],
  "webhook.manage": ["admin"],
  "hold.manage": ["compliance", "admin"],
  "erasure.manage": ["compliance", "admin"],
  "subject.manage": ["compliance", "admin"],
  "approval.decide": ["compliance", "admin"],
  "session.read": [...roles],
  "session.create": ["editor", "admin"],
  "session.archive": ["editor", "admin"],
  "session.delete": ["admin"],
};

describe("roleCan", () => {
  it.each(actions)("%s", (action) => {
    expect(roles.filter((role) => roleCan(role, action))).toEqual(allowed[action]);
  });

  it("gives nobody what a lesser role of the same line lacks", () => {
    expect([...roleActions.viewer].every((action) => roleActions.reviewer.has(action))).toBe(true);
    expect([...roleActions.reviewer].every((action) => roleActions.editor.has(action))).toBe(true);
    expect(roleActions.admin.size).toBe(actions.length);
  });
});

describe("keyAccessActions", () => {
  it("lets a read-only key read stores, memories, versions, changes and sessions", () => {
    expect([...keyAccessActions.read_only].toSorted()).toEqual([
      "change.read",
      "memory.read",
      "session.read",
      "store.read",
      "version.read",
    ]);
  });

  it("lets a key that manages set up webhooks, and write nothing else", () => {
    const beyondReading = actions.filter(
      (action) => keyAccessActions.manage.has(action) && !keyAccessActions.read_only.has(action),
    );
    expect(beyondReading).toEqual(["webhook.manage"]);
  });

  it("lets a read-write key change content, and no key touch keys, members, audit or the workspace", () => {
    const refused = actions.filter((action) => !keyAccessActions.read_write.has(action));
    expect(refused).toEqual([
      "change.review",
      "change.comment",
      "audit.read",
      "audit.export",
      "key.list",
      "key.create",
      "key.revoke",
      "member.list",
      "member.manage",
      "profile.update",
      "workspace.update",
      "webhook.manage",
      "hold.manage",
      "erasure.manage",
      "subject.manage",
      "approval.decide",
    ]);
  });
});
