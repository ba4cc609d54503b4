import { Banner } from "@/components/ui/banner";
import type { FormFailure } from "./use-form-action";

/** What was refused, when no single field is to blame. */
export function FailureBanner({ failure }: { failure: FormFailure | undefined }) {
  if (!failure?.message) return null;
  return (
    <Banner tone="danger" urgent>
      {failure.message}
    </Banner>
  );
}
