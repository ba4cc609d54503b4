import "server-only";
import { copyMemories } from "@/lib/memory/copy-memories";
import { createMemories } from "@/lib/memory/create-memories";
import { deleteMemories } from "@/lib/memory/delete-memories";
import { exportMemories } from "@/lib/memory/export-memories";
import { listMemoryTable } from "@/lib/memory/list-memory-table";
import { measureMemories } from "@/lib/memory/measure-memories";
import { presentExported, presentFolderEntry, presentMemorySummary } from "@/lib/memory/memory-bulk.present";
import {
  copyMemoriesInput,
  createMemoriesInput,
  deleteMemoriesInput,
  exportMemoriesInput,
  listMemoryTableInput,
  measureMemoriesInput,
  moveMemoriesInput,
  summariseFolderInput,
  undoDeleteInput,
  undoMoveInput,
} from "@/lib/memory/memory-bulk.schema";
import { moveMemories } from "@/lib/memory/move-memories";
import { summariseFolder } from "@/lib/memory/summarise-folder";
import { undoDelete } from "@/lib/memory/undo-delete";
import { undoMove } from "@/lib/memory/undo-move";
import { defineOperation } from "../operation";

/** What people do with many memories at a time. */
export const memoryBulkOperations = {
  listMemoryTable: defineOperation({
    name: "listMemoryTable",
    action: "memory.read",
    effect: "read",
    summary: "List the live memories of a store by path, size or time, with who wrote each last.",
    input: listMemoryTableInput,
    run: listMemoryTable,
    present: (page) => ({ data: page.memories.map(presentMemorySummary), next_page: page.nextPage }),
  }),
  summariseFolder: defineOperation({
    name: "summariseFolder",
    action: "memory.read",
    effect: "read",
    summary: "List the direct children of a folder with counts and sizes.",
    input: summariseFolderInput,
    run: summariseFolder,
    present: (entries) => ({ data: entries.map(presentFolderEntry) }),
  }),
  measureMemories: defineOperation({
    name: "measureMemories",
    action: "memory.read",
    effect: "read",
    summary: "Count the chosen memories and their bytes.",
    input: measureMemoriesInput,
    run: measureMemories,
    present: (sum) => ({ memory_count: sum.memoryCount, content_size_bytes: sum.sizeBytes }),
  }),
  exportMemories: defineOperation({
    name: "exportMemories",
    action: "memory.read",
    effect: "read",
    summary: "Export the chosen memories with their texts.",
    input: exportMemoriesInput,
    run: exportMemories,
    present: (memories) => memories.map(presentExported),
  }),
  createMemories: defineOperation({
    name: "createMemories",
    action: "memory.create",
    effect: "write",
    summary: "Create several memories as one change.",
    input: createMemoriesInput,
    run: createMemories,
    present: ({ created, refused }) => ({ created: created.map(({ id, path }) => ({ id, path })), refused }),
  }),
  copyMemories: defineOperation({
    name: "copyMemories",
    action: "memory.create",
    effect: "write",
    summary: "Copy what is in one store into another, as one change.",
    input: copyMemoriesInput,
    run: copyMemories,
    present: ({ copied, changeId }) => ({ copied, change_id: changeId }),
  }),
  moveMemories: defineOperation({
    name: "moveMemories",
    action: "memory.update",
    effect: "write",
    summary: "Move memories and folders into one folder, as one change.",
    input: moveMemoriesInput,
    run: moveMemories,
    present: ({ moved, changeId }) => ({ moved, change_id: changeId }),
  }),
  undoMove: defineOperation({
    name: "undoMove",
    action: "memory.update",
    effect: "write",
    summary: "Move back what one change moved, as one change.",
    input: undoMoveInput,
    run: undoMove,
    present: (result) => result,
  }),
  deleteMemories: defineOperation({
    name: "deleteMemories",
    action: "memory.delete",
    effect: "destructive",
    summary: "Delete memories and folders as one change; the versions stay.",
    input: deleteMemoriesInput,
    run: deleteMemories,
    present: ({ deleted, changeId }) => ({ deleted, change_id: changeId }),
  }),
  undoDelete: defineOperation({
    name: "undoDelete",
    action: "version.restore",
    effect: "write",
    summary: "Bring back what one change deleted, as one change.",
    input: undoDeleteInput,
    run: undoDelete,
    present: (result) => result,
  }),
};
