import "server-only";
import { z } from "zod";
import { archiveStore } from "@/lib/store/archive-store";
import { createStore } from "@/lib/store/create-store";
import { deleteStore } from "@/lib/store/delete-store";
import { ensureStore } from "@/lib/store/ensure-store";
import { listStoreActivity } from "@/lib/store/list-store-activity";
import { listStores } from "@/lib/store/list-stores";
import { listTemplates } from "@/lib/store/list-templates";
import { retrieveStore } from "@/lib/store/retrieve-store";
import {
  presentStore,
  presentStoreActivity,
  presentStoreForConsole,
  presentStoreSettings,
} from "@/lib/store/store.present";
import {
  configureStoreInput,
  createStoreInput,
  ensureStoreInput,
  listStoresInput,
  storeInput,
  updateStoreInput,
} from "@/lib/store/store.schema";
import { configureStore, updateStore } from "@/lib/store/update-store";
import { defineOperation } from "../operation";

export const storeOperations = {
  createStore: defineOperation({
    name: "createStore",
    action: "store.create",
    effect: "write",
    summary: "Create a memory store.",
    input: createStoreInput,
    run: createStore,
    present: presentStore,
  }),
  ensureStore: defineOperation({
    name: "ensureStore",
    action: "store.read",
    effect: "write",
    summary: "Retrieve the memory store with this metadata; create it where there is none.",
    input: ensureStoreInput,
    run: ensureStore,
    present: presentStore,
  }),
  listStores: defineOperation({
    name: "listStores",
    action: "store.read",
    effect: "read",
    summary: "List memory stores, newest first.",
    input: listStoresInput,
    run: listStores,
    present: (page) => ({ data: page.stores.map(presentStore), next_page: page.nextPage }),
  }),
  listStoresForConsole: defineOperation({
    name: "listStoresForConsole",
    action: "store.read",
    effect: "read",
    summary: "List memory stores with their sizes, settings and last writes.",
    input: listStoresInput,
    run: listStoreActivity,
    present: (page) => ({ data: page.stores.map(presentStoreActivity), next_page: page.nextPage }),
  }),
  listTemplates: defineOperation({
    name: "listTemplates",
    action: "store.read",
    effect: "read",
    summary: "List the stores that new ones can begin with.",
    input: z.strictObject({}),
    run: listTemplates,
    present: (stores) => ({ data: stores.map(presentStoreForConsole) }),
  }),
  retrieveStore: defineOperation({
    name: "retrieveStore",
    action: "store.read",
    effect: "read",
    summary: "Retrieve a memory store.",
    input: storeInput,
    run: retrieveStore,
    present: presentStore,
  }),
  retrieveStoreForConsole: defineOperation({
    name: "retrieveStoreForConsole",
    action: "store.read",
    effect: "read",
    summary: "Retrieve a memory store with its size and settings.",
    input: storeInput,
    run: retrieveStore,
    present: presentStoreForConsole,
  }),
  updateStore: defineOperation({
    name: "updateStore",
    action: "store.update",
    effect: "write",
    summary: "Change a store's name, description or metadata.",
    input: updateStoreInput,
    run: updateStore,
    present: presentStore,
  }),
  configureStore: defineOperation({
    name: "configureStore",
    action: "store.update",
    effect: "write",
    summary: "Set how the tools behave in a store.",
    input: configureStoreInput,
    run: configureStore,
    present: presentStoreForConsole,
  }),
  retrieveStoreSettings: defineOperation({
    name: "retrieveStoreSettings",
    action: "store.read",
    effect: "read",
    summary: "Retrieve how the tools behave in a store and what has to be reviewed.",
    input: storeInput,
    run: retrieveStore,
    present: presentStoreSettings,
  }),
  updateStoreSettings: defineOperation({
    name: "updateStoreSettings",
    action: "store.update",
    effect: "write",
    summary: "Change some of a store's settings; those left out stay.",
    input: configureStoreInput,
    run: configureStore,
    present: presentStoreSettings,
  }),
  archiveStore: defineOperation({
    name: "archiveStore",
    action: "store.archive",
    effect: "destructive",
    summary: "Archive a store: it can be read, and no longer written. This cannot be undone.",
    input: storeInput,
    run: archiveStore,
    present: presentStore,
  }),
  deleteStore: defineOperation({
    name: "deleteStore",
    action: "store.delete",
    effect: "destructive",
    summary: "Delete a store with all its memories and versions. This cannot be undone.",
    input: storeInput,
    run: deleteStore,
    present: ({ id }) => ({ id, type: "memory_store_deleted" as const }),
  }),
};
