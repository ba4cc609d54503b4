import { AuthCard } from "@/components/auth/auth-card";
import { Button } from "@/components/ui/button";
import { pageWords } from "@/components/words/page.words";

export const metadata = { title: pageWords.notFound.title };

/** An address that no page has. */
export default function NotFound() {
  return (
    <AuthCard title={pageWords.notFound.title} intro={pageWords.notFound.text}>
      <Button href="/stores">{pageWords.notFound.act}</Button>
    </AuthCard>
  );
}
