import Link from "next/link";
import type { ReactNode } from "react";
import { PageBody } from "@/components/ui/app-shell";
import { PageHeader } from "@/components/ui/page-header";
import { profileWords } from "@/components/words/profile.words";
import { roleWords } from "@/components/words/role.words";
import type { ProfileJson } from "@/lib/member/member.present";
import { NameForm } from "./name-form";
import { OwnSessions } from "./own-sessions";
import { type OwnPasskeys, PasskeyList } from "./passkey-list";
import { PasswordForm } from "./password-form";
import { SignInHistory } from "./sign-in-history";
import { type OwnSso, SsoPart } from "./sso-part";
import { type Theme, ThemeChoice } from "./theme-choice";

type ProfilePageProps = {
  profile: ProfileJson;
  /** Whether a password is a way in for this member. */
  hasPassword: boolean;
  theme: Theme;
  sso: OwnSso | null;
  passkeys: OwnPasskeys | null;
};

/** A member's own account. */
export function ProfilePage({ profile, hasPassword, theme, sso, passkeys }: ProfilePageProps) {
  return (
    <PageBody>
      <PageHeader title={profileWords.page.title} description={profileWords.page.about(profile.workspace.name)} />
      <div className="flex max-w-3xl flex-col">
        <Part title={profileWords.you.title} about={profileWords.you.about}>
          <NameForm name={profile.name} />
          <Facts profile={profile} />
        </Part>
        {hasPassword ? (
          <Part title={profileWords.password.title} about={profileWords.password.about}>
            <PasswordForm email={profile.email} />
          </Part>
        ) : null}
        {passkeys ? (
          <Part title={profileWords.passkeys.title} about={profileWords.passkeys.about}>
            <PasskeyList {...passkeys} />
          </Part>
        ) : null}
        {sso ? (
          <Part title={profileWords.sso.title} about={profileWords.sso.about}>
            <SsoPart {...sso} />
          </Part>
        ) : null}
        <Part title={profileWords.sessions.title} about={profileWords.sessions.about}>
          <OwnSessions />
        </Part>
        <Part title={profileWords.signIns.title} about={profileWords.signIns.about}>
          <SignInHistory />
        </Part>
        <Part title={profileWords.theme.title} about={profileWords.theme.about}>
          <ThemeChoice theme={theme} />
        </Part>
      </div>
    </PageBody>
  );
}

function Part({ title, about, children }: { title: string; about: string; children: ReactNode }) {
  return (
    <section
      aria-label={title}
      className="grid gap-x-10 gap-y-4 border-line border-t py-6 first:border-t-0 first:pt-0 md:grid-cols-[13rem_minmax(0,1fr)]"
    >
      <div>
        <h2 className="font-semibold text-base">{title}</h2>
        <p className="mt-0.5 text-muted text-sm">{about}</p>
      </div>
      <div className="flex min-w-0 max-w-md flex-col gap-5">{children}</div>
    </section>
  );
}

function Facts({ profile }: { profile: ProfileJson }) {
  return (
    <dl className="grid grid-cols-[5rem_minmax(0,1fr)] gap-x-4 gap-y-2 text-sm">
      <dt className="text-muted">{profileWords.you.email}</dt>
      <dd className="break-words">{profile.email}</dd>
      <dt className="text-muted">{profileWords.you.role}</dt>
      <dd>
        <span className="font-medium">{roleWords.names[profile.role]}</span>
        <span className="block text-muted">{roleWords.hints[profile.role]}</span>
        <Link href="/members/roles" className="text-accent-text hover:underline">
          {profileWords.you.matrix}
        </Link>
      </dd>
    </dl>
  );
}
