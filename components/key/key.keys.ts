import { operationQuery } from "@/components/store/operation-query";
import type { KeyJson } from "@/lib/key/key.present";

export const keyListOptions = () => operationQuery<{ data: KeyJson[] }>("listKeys", {});
