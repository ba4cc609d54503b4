import "server-only";

export * from "@/lib/db/dialect/duplicate-statements";
export { storeNames } from "@/lib/notification/notification.store";
export { moveStoreChain } from "@/lib/store/store-lock.store";
