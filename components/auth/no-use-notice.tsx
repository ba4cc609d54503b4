import { authWords } from "@/components/words/auth.words";
import { AuthNotice } from "./auth-notice";

/** Says why a link is of no use, and leads to the way in. */
export function NoUseNotice({ title, text }: { title: string; text: string }) {
  return <AuthNotice title={title} text={text} act={authWords.signIn.submit} href="/sign-in" />;
}
