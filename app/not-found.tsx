import { AuthCard } from "@/components/auth/auth-card";
import { Button } from "@/components/ui/button";
import { consoleWords } from "@/components/words/console.words";

export const metadata = { title: consoleWords.notFound.title };

/** An address that no page has. */
export default function NotFound() {
  return (
    <AuthCard title={consoleWords.notFound.title} intro={consoleWords.notFound.text}>
      <Button href="/stores">{consoleWords.notFound.act}</Button>
    </AuthCard>
  );
}
