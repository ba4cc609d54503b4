import "server-only";
import type { Context } from "@/lib/access/context";
import { listStores } from "./list-stores";
import type { Store } from "./store";

const storesAtOnce = 100;

/** The stores that a new one can begin with: those whose settings say so, as far as the actor may see them. */
export async function listTemplates(context: Context): Promise<Store[]> {
  const templates: Store[] = [];
  let page: string | undefined;
  do {
    const { stores, nextPage } = await listStores(context, { limit: storesAtOnce, include_archived: false, page });
    templates.push(...stores.filter(({ settings }) => settings.template));
    page = nextPage ?? undefined;
  } while (page !== undefined);
  return templates;
}
