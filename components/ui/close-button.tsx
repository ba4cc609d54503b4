import { X } from "lucide-react";
import type { ComponentProps } from "react";
import { uiWords } from "@/components/words/ui.words";
import { Button } from "./button";

/** The cross in the corner of a dialog. It has no tooltip: that would take the first Escape. */
export function CloseButton(props: ComponentProps<"button">) {
  return (
    <Button
      {...props}
      variant="quiet"
      size="sm"
      aria-label={uiWords.close}
      icon={<X size={16} aria-hidden="true" />}
      className="absolute! top-2.5 right-2.5 w-7 px-0! pointer-coarse:min-w-9"
    />
  );
}
