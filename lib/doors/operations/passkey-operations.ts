import "server-only";
import { addPasskey, beginPasskey } from "@/lib/passkey/add-passkey";
import { listPasskeys, removePasskey, renamePasskey } from "@/lib/passkey/own-passkeys";
import { presentPasskey } from "@/lib/passkey/passkey.present";
import {
  type AddPasskeyInput,
  addPasskeyInput,
  type BeginPasskeyInput,
  beginPasskeyInput,
  listPasskeysInput,
  type RemovePasskeyInput,
  removePasskeyInput,
  renamePasskeyInput,
} from "@/lib/passkey/passkey.schema";
import { defineOperation } from "../operation";

export const passkeyOperations = {
  listPasskeys: defineOperation({
    name: "listPasskeys",
    action: "profile.update",
    effect: "read",
    summary: "List your passkeys.",
    input: listPasskeysInput,
    run: listPasskeys,
    present: (passkeys) => ({ data: passkeys.map(presentPasskey) }),
  }),
  beginPasskey: defineOperation({
    name: "beginPasskey",
    action: "profile.update",
    effect: "write",
    summary: "Ask for what a browser needs to make a passkey for you.",
    input: beginPasskeyInput,
    run: (context, input: BeginPasskeyInput) => beginPasskey(context, input),
    present: (options) => ({ type: "passkey_options" as const, options }),
  }),
  addPasskey: defineOperation({
    name: "addPasskey",
    action: "profile.update",
    effect: "write",
    summary: "Keep the passkey that your browser made.",
    input: addPasskeyInput,
    run: (context, input: AddPasskeyInput) => addPasskey(context, input),
    present: presentPasskey,
  }),
  renamePasskey: defineOperation({
    name: "renamePasskey",
    action: "profile.update",
    effect: "write",
    summary: "Give one of your passkeys another name.",
    input: renamePasskeyInput,
    run: renamePasskey,
    present: presentPasskey,
  }),
  removePasskey: defineOperation({
    name: "removePasskey",
    action: "profile.update",
    effect: "write",
    summary: "Take one of your passkeys off your account, if another way in is left.",
    input: removePasskeyInput,
    run: (context, input: RemovePasskeyInput) => removePasskey(context, input),
    present: (id) => ({ type: "passkey_removed" as const, id }),
  }),
};
