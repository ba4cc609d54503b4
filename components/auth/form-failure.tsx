import type { FormFailure } from "@/components/console/use-form-action";
import { Banner } from "@/components/ui/banner";

/** What was refused, when no single field is to blame. */
export function FailureBanner({ failure }: { failure: FormFailure | undefined }) {
  if (!failure?.message) return null;
  return (
    <Banner tone="danger" urgent>
      {failure.message}
    </Banner>
  );
}
