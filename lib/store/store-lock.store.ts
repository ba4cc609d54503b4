import "server-only";

/** What use cases do to a store under its lock, inside the transaction that took it. */
export { updateVersionCount } from "@/lib/db/dialect/commit-statements";
export {
  keepLockedStore,
  type LockedStoreRow,
  lockStore,
  lockStoreForChange,
  updateStoreCounters,
} from "@/lib/db/dialect/store-lock-statements";
export {
  beginPurge,
  endPurge,
  isPurging,
  moveStoreChain,
  purgeRows,
  purgeStore,
  requestErasure,
} from "@/lib/db/dialect/store-statements";
