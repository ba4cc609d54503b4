import type { Metadata } from "next";
import { cookies } from "next/headers";
import { ProfilePage } from "@/components/profile/profile-page";
import { requirePageContext } from "@/lib/doors/console/require-page-context";
import { presentProfile } from "@/lib/member/member.present";
import { retrieveProfile } from "@/lib/member/retrieve-profile";

export const metadata: Metadata = { title: "Profile" };

export default async function Page() {
  const context = await requirePageContext("/profile");
  const theme = (await cookies()).get("theme")?.value;
  return (
    <ProfilePage
      profile={presentProfile(await retrieveProfile(context))}
      theme={theme === "light" || theme === "dark" ? theme : "system"}
    />
  );
}
