import { operationQuery } from "@/components/store/operation-query";
import type { ListedKeyJson } from "@/lib/key/key.present";

export const keyListOptions = () => operationQuery<{ data: ListedKeyJson[] }>("listKeys", {});
