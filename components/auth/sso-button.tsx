"use client";

import { startSsoAction } from "@/app/(auth)/actions";
import { FailureBanner } from "@/components/console/failure-banner";
import { useFormAction } from "@/components/console/use-form-action";
import { Button } from "@/components/ui/button";
import { Form } from "@/components/ui/form";
import { authWords } from "@/components/words/auth.words";

/**
 * The way to the provider. Its action makes it work before the page has come to life; from then on what was refused is said beside it.
 * @param next where to go then
 */
export function SsoButton({ name, next }: { name: string; next: string }) {
  const { form, pending, failure, send } = useFormAction(startSsoAction);
  return (
    <Form
      ref={form}
      action={startSsoAction}
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        send(new FormData(event.currentTarget));
      }}
    >
      <input type="hidden" name="next" value={next} />
      <FailureBanner failure={failure} />
      <Button type="submit" variant="primary" size="lg" busy={pending}>
        {authWords.sso.submit(name)}
      </Button>
    </Form>
  );
}
