import "server-only";
import { presentSearch } from "@/lib/search/search.present";
import { searchTextInput } from "@/lib/search/search.schema";
import { searchText } from "@/lib/search/search-text";
import { defineOperation } from "../operation";

export const searchOperations = {
  searchText: defineOperation({
    name: "searchText",
    action: "memory.read",
    effect: "read",
    summary: "Search the text of memories, or of all their versions, for words and phrases.",
    input: searchTextInput,
    run: searchText,
    present: presentSearch,
  }),
};
