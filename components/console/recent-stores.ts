import { rememberInCookie } from "@/components/ui/remembered";

/** The stores last visited in this browser, ids only: a cookie, so that the server draws the navigation as it will stay. */
export const recentStoresCookie = "recent_stores";
const mostRecentStores = 5;

const storeId = /^memstore_[0-7][0-9A-HJKMNP-TV-Z]{25}$/;

/** The ids in a cookie's value, latest first; what is none is left out. */
export function parseRecentStores(value: string | undefined): string[] {
  const ids = (value ?? "").split(".").filter((id) => storeId.test(id));
  return [...new Set(ids)].slice(0, mostRecentStores);
}

/** With a store in front. */
export function withStore(ids: readonly string[], id: string | undefined): readonly string[] {
  if (id === undefined || !storeId.test(id)) return ids;
  return [id, ...ids.filter((other) => other !== id)].slice(0, mostRecentStores);
}

/** Puts a store in front and remembers it. */
export function rememberStore(ids: readonly string[], id: string): readonly string[] {
  if (!storeId.test(id)) return ids;
  const next = withStore(ids, id);
  rememberInCookie(recentStoresCookie, next.join("."));
  return next;
}
