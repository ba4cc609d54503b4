import "server-only";

export * from "@/lib/db/dialect/encryption-statements";
export { indexMemory } from "@/lib/db/dialect/search-statements";
