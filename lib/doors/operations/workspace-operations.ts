import "server-only";
import { createKey } from "@/lib/key/create-key";
import { presentKey, presentListedKey } from "@/lib/key/key.present";
import { createKeyInput, listKeysInput, revokeKeyInput, rotateKeyInput, updateKeyInput } from "@/lib/key/key.schema";
import { listKeys } from "@/lib/key/list-keys";
import { revokeKey } from "@/lib/key/revoke-key";
import { rotateKey } from "@/lib/key/rotate-key";
import { updateKey } from "@/lib/key/update-key";
import { changePassword } from "@/lib/member/change-password";
import { listMembers } from "@/lib/member/list-members";
import { presentColleague, presentProfile } from "@/lib/member/member.present";
import {
  changePasswordInput,
  listMembersInput,
  retrieveProfileInput,
  updateProfileInput,
} from "@/lib/member/member.schema";
import { retrieveProfile } from "@/lib/member/retrieve-profile";
import { updateProfile } from "@/lib/member/update-profile";
import { defineOperation } from "../operation";

export const workspaceOperations = {
  createKey: defineOperation({
    name: "createKey",
    action: "key.create",
    effect: "write",
    summary: "Create a key; its secret is in the answer and nowhere else.",
    input: createKeyInput,
    run: createKey,
    present: ({ key, secret }) => ({ ...presentKey(key), secret }),
  }),
  rotateKey: defineOperation({
    name: "rotateKey",
    action: "key.create",
    effect: "write",
    summary: "Make the successor of a key; both work until the grace time is over.",
    input: rotateKeyInput,
    run: rotateKey,
    present: ({ key, secret }) => ({ ...presentKey(key), secret }),
  }),
  updateKey: defineOperation({
    name: "updateKey",
    action: "key.create",
    effect: "write",
    summary: "Change what a key is called and its limits; null lifts one.",
    input: updateKeyInput,
    run: updateKey,
    present: presentKey,
  }),
  listKeys: defineOperation({
    name: "listKeys",
    action: "key.list",
    effect: "read",
    summary: "List the keys of the workspace.",
    input: listKeysInput,
    run: listKeys,
    present: (keys) => ({ data: keys.map(presentListedKey) }),
  }),
  revokeKey: defineOperation({
    name: "revokeKey",
    action: "key.revoke",
    effect: "destructive",
    summary: "Revoke a key at once. This cannot be undone.",
    input: revokeKeyInput,
    run: revokeKey,
    present: presentKey,
  }),
  retrieveProfile: defineOperation({
    name: "retrieveProfile",
    action: "profile.update",
    effect: "read",
    summary: "Retrieve your own name, e-mail address, role and permissions.",
    input: retrieveProfileInput,
    run: retrieveProfile,
    present: presentProfile,
  }),
  listMembers: defineOperation({
    name: "listMembers",
    action: "member.list",
    effect: "read",
    summary: "List the members of the workspace by name.",
    input: listMembersInput,
    run: listMembers,
    present: (members) => ({ data: members.map(presentColleague) }),
  }),
  updateProfile: defineOperation({
    name: "updateProfile",
    action: "profile.update",
    effect: "write",
    summary: "Change your own name.",
    input: updateProfileInput,
    run: updateProfile,
    present: presentProfile,
  }),
  changePassword: defineOperation({
    name: "changePassword",
    action: "profile.update",
    effect: "write",
    summary: "Change your own password; every session of yours ends.",
    input: changePasswordInput,
    run: changePassword,
    present: ({ email }) => ({ type: "password_changed" as const, email }),
  }),
};
