import "server-only";
import { presentPastItem, presentPastMemory } from "@/lib/history/past.present";
import { createMemory } from "@/lib/memory/create-memory";
import { deleteMemory } from "@/lib/memory/delete-memory";
import { listFolder } from "@/lib/memory/list-folder";
import { listMemories } from "@/lib/memory/list-memories";
import { presentMemory, presentMemoryListItem } from "@/lib/memory/memory.present";
import {
  createMemoryInput,
  deleteMemoryInput,
  listFolderInput,
  listMemoriesInput,
  moveFolderInput,
  retrieveMemoryInput,
  updateMemoryInput,
} from "@/lib/memory/memory.schema";
import { presentTreeItem } from "@/lib/memory/memory-bulk.present";
import { moveFolder } from "@/lib/memory/move-folder";
import { retrieveMemory } from "@/lib/memory/retrieve-memory";
import { updateMemory } from "@/lib/memory/update-memory";
import { defineOperation } from "../operation";
import { memoryBulkOperations } from "./memory-bulk-operations";

export const memoryOperations = {
  ...memoryBulkOperations,
  createMemory: defineOperation({
    name: "createMemory",
    action: "memory.create",
    effect: "write",
    summary: "Create a memory at a path.",
    input: createMemoryInput,
    run: createMemory,
    present: (memory, { view }) => presentMemory(memory, view),
  }),
  listMemories: defineOperation({
    name: "listMemories",
    action: "memory.read",
    effect: "read",
    summary: "List the live memories of a store in path order.",
    input: listMemoriesInput,
    run: listMemories,
    present: (page, { view }) => ({
      data:
        "moment" in page
          ? page.items.map((item) => presentPastItem(item, view))
          : page.items.map((item) => presentMemoryListItem(item, view)),
      next_page: page.nextPage,
    }),
  }),
  listFolder: defineOperation({
    name: "listFolder",
    action: "memory.read",
    effect: "read",
    summary: "List the direct children of one folder.",
    input: listFolderInput,
    run: listFolder,
    present: (page) => ({
      data:
        "moment" in page
          ? page.items.map((item) => presentPastItem(item, "basic"))
          : page.items.map((item) => presentTreeItem(item, page.actors)),
      next_page: page.nextPage,
    }),
  }),
  retrieveMemory: defineOperation({
    name: "retrieveMemory",
    action: "memory.read",
    effect: "read",
    summary: "Retrieve a memory.",
    input: retrieveMemoryInput,
    run: retrieveMemory,
    present: (memory, { view }) =>
      "redactedAt" in memory ? presentPastMemory(memory, view) : presentMemory(memory, view),
  }),
  updateMemory: defineOperation({
    name: "updateMemory",
    action: "memory.update",
    effect: "write",
    summary: "Change a memory's content, path or both.",
    input: updateMemoryInput,
    run: updateMemory,
    present: (memory, { view }) => presentMemory(memory, view),
  }),
  deleteMemory: defineOperation({
    name: "deleteMemory",
    action: "memory.delete",
    effect: "destructive",
    summary: "Delete a memory; its versions stay.",
    input: deleteMemoryInput,
    run: deleteMemory,
    present: ({ id }) => ({ id, type: "memory_deleted" as const }),
  }),
  moveFolder: defineOperation({
    name: "moveFolder",
    action: "memory.update",
    effect: "write",
    summary: "Move a folder with everything in it, as one change.",
    input: moveFolderInput,
    run: moveFolder,
    present: ({ moved, changeId }) => ({ moved, change_id: changeId }),
  }),
};
