import { startSsoAction } from "@/app/(auth)/actions";
import { Form } from "@/components/ui/form";
import { SubmitButton } from "@/components/ui/submit-button";
import { authWords } from "@/components/words/auth.words";

/** The way to the provider. A plain form: it works before the page has come to life. @param next where to go then */
export function SsoButton({ name, next }: { name: string; next: string }) {
  return (
    <Form action={startSsoAction} className="flex flex-col">
      <input type="hidden" name="next" value={next} />
      <SubmitButton variant="primary" size="lg">
        {authWords.sso.submit(name)}
      </SubmitButton>
    </Form>
  );
}
