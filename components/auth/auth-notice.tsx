import { Button } from "@/components/ui/button";
import { AuthCard } from "./auth-card";

/** Says why a page before sign-in has nothing to fill in, and leads on. */
export function AuthNotice({ title, text, act, href }: { title: string; text: string; act: string; href: string }) {
  return (
    <AuthCard title={title} intro={text}>
      <Button variant="primary" size="lg" href={href}>
        {act}
      </Button>
    </AuthCard>
  );
}
