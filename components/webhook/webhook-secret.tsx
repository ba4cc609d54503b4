import { Button } from "@/components/ui/button";
import { CodeBlock } from "@/components/ui/code-block";
import { webhookWords } from "@/components/words/webhook.words";

const words = webhookWords.secret;

const check = `import { createHmac, timingSafeEqual } from "node:crypto";

// body: the bytes of the request as text, before anything parsed them
// signature: its header palimpsest-signature
function isOurs(body, signature, secret) {
  const [, time, sent] = /^t=(\\d+),v1=([0-9a-f]{64})$/.exec(signature) ?? [];
  if (!time || Math.abs(Date.now() / 1000 - Number(time)) > 300) return false;
  const made = createHmac("sha256", secret).update(\`\${time}.\${body}\`).digest("hex");
  return timingSafeEqual(Buffer.from(made), Buffer.from(sent));
}`;

/** A webhook's secret, the one time that it can be seen, and what a receiver does with it. */
export function WebhookSecret({ secret, onDone }: { secret: string; onDone: () => void }) {
  return (
    <div className="flex flex-col gap-5 pb-2">
      <CodeBlock code={secret} label={words.name} wrap />
      <section className="flex flex-col gap-2" aria-label={words.check}>
        <h3 className="font-medium text-sm">{words.check}</h3>
        <CodeBlock code={check} label={words.check} maxHeight={14} />
      </section>
      <div className="flex flex-col sm:flex-row sm:justify-end">
        <Button variant="primary" onClick={onDone}>
          {words.done}
        </Button>
      </div>
    </div>
  );
}
