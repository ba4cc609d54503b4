import { operationQuery } from "@/components/store/operation-query";
import type { ServiceAccountJson } from "@/lib/service-account/service-account.present";

export const serviceAccountListOptions = () =>
  operationQuery<{ data: ServiceAccountJson[] }>("listServiceAccounts", {});
