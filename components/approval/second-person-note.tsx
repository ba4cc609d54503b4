"use client";

import { useQuery } from "@tanstack/react-query";
import { useMay } from "@/components/console/permissions";
import { approvalWords } from "@/components/words/approval.words";
import type { SecondPersonAct } from "@/lib/domain/second-person";
import { ruleOptions } from "./approval.keys";

/** Says beside what is to be confirmed that it takes a second person, to those who may know the rule. */
export function SecondPersonNote({ act }: { act: SecondPersonAct }) {
  const mayKnow = useMay("approval.decide");
  const rule = useQuery({ ...ruleOptions(), enabled: mayKnow }).data;
  return rule?.acts.includes(act) ? <p className="text-base">{approvalWords.takesTwo}</p> : null;
}
