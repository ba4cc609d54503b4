import "server-only";

/** What use cases do to a store under its lock, inside the transaction that took it. */
export {
  keepLockedStore,
  type LockedStoreRow,
  lockStore,
  lockStoreForChange,
  updateStoreCounters,
  updateVersionCount,
} from "@/lib/db/dialect/commit-statements";
export {
  beginPurge,
  endPurge,
  isPurging,
  moveStoreChain,
  purgeRows,
  purgeStore,
  requestErasure,
} from "@/lib/db/dialect/store-statements";
