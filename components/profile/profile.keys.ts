import { operationPages, operationQuery } from "@/components/store/operation-query";
import type { OwnSessionJson, SignInJson } from "@/lib/member/member.present";
import type { PasskeyJson } from "@/lib/passkey/passkey.present";

export const ownSessionOptions = () => operationQuery<{ data: OwnSessionJson[] }>("listOwnSessions", {});

export const passkeyOptions = () => operationQuery<{ data: PasskeyJson[] }>("listPasskeys", {});

type SignInPageJson = { data: SignInJson[]; next_page: string | null };

export const ownSignInOptions = () => operationPages<SignInPageJson>("listOwnSignIns", { limit: 5 });
