import { operationPages, operationQuery } from "@/components/store/operation-query";
import type { OwnSessionJson, SignInJson } from "@/lib/member/member.present";

export const ownSessionOptions = () => operationQuery<{ data: OwnSessionJson[] }>("listOwnSessions", {});

type SignInPageJson = { data: SignInJson[]; next_page: string | null };

export const ownSignInOptions = () => operationPages<SignInPageJson>("listOwnSignIns", { limit: 5 });
