import "server-only";
import { createServiceAccount } from "@/lib/service-account/create-service-account";
import { listServiceAccounts } from "@/lib/service-account/list-service-accounts";
import { presentServiceAccount } from "@/lib/service-account/service-account.present";
import {
  createServiceAccountInput,
  listServiceAccountsInput,
  serviceAccountInput,
  updateServiceAccountInput,
} from "@/lib/service-account/service-account.schema";
import {
  archiveServiceAccount,
  disableServiceAccount,
  enableServiceAccount,
} from "@/lib/service-account/stop-service-account";
import { updateServiceAccount } from "@/lib/service-account/update-service-account";
import { defineOperation } from "../operation";

export const serviceAccountOperations = {
  listServiceAccounts: defineOperation({
    name: "listServiceAccounts",
    action: "key.list",
    effect: "read",
    summary: "List the service accounts of the workspace.",
    input: listServiceAccountsInput,
    run: listServiceAccounts,
    present: (accounts) => ({ data: accounts.map(presentServiceAccount) }),
  }),
  createServiceAccount: defineOperation({
    name: "createServiceAccount",
    action: "key.create",
    effect: "write",
    summary: "Make a principal that programs act as; its keys are made by themselves.",
    input: createServiceAccountInput,
    run: createServiceAccount,
    present: presentServiceAccount,
  }),
  updateServiceAccount: defineOperation({
    name: "updateServiceAccount",
    action: "key.create",
    effect: "write",
    summary: "Change what a service account is called, who answers for it and which stores its keys may reach.",
    input: updateServiceAccountInput,
    run: updateServiceAccount,
    present: presentServiceAccount,
  }),
  disableServiceAccount: defineOperation({
    name: "disableServiceAccount",
    action: "key.revoke",
    effect: "destructive",
    summary: "Stop all keys of a service account at once, until it is enabled.",
    input: serviceAccountInput,
    run: disableServiceAccount,
    present: presentServiceAccount,
  }),
  enableServiceAccount: defineOperation({
    name: "enableServiceAccount",
    action: "key.create",
    effect: "write",
    summary: "Let the keys of a service account work again.",
    input: serviceAccountInput,
    run: enableServiceAccount,
    present: presentServiceAccount,
  }),
  archiveServiceAccount: defineOperation({
    name: "archiveServiceAccount",
    action: "key.revoke",
    effect: "destructive",
    summary: "End a service account and revoke its keys. This cannot be undone.",
    input: serviceAccountInput,
    run: archiveServiceAccount,
    present: presentServiceAccount,
  }),
};
