import { operationPages, operationQuery } from "@/components/store/operation-query";
import type { ApprovalJson } from "@/lib/approval/approval.present";
import type { SecondPersonAct } from "@/lib/domain/second-person";

export type ApprovalPageJson = { data: ApprovalJson[]; next_page: string | null };
export type RuleJson = { acts: SecondPersonAct[]; deciders: number };

export const approvalListOptions = (waiting: boolean) =>
  operationPages<ApprovalPageJson>("listApprovals", { waiting, limit: 20 });

export const approvalCountOptions = () =>
  operationQuery<{ waiting: number; broken_glass: ApprovalJson[] }>("countApprovals", {});

export const ruleOptions = () => operationQuery<RuleJson>("retrieveRule", {});
