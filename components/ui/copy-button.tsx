"use client";

import { Check, Copy } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { uiWords } from "@/components/words/ui.words";
import { Button, type ButtonSize, type ButtonVariant } from "./button";
import { copyText } from "./copy-text";
import { IconButton } from "./icon-button";

export type CopyButtonProps = {
  value: string;
  /** What it copies: "Copy key". */
  label?: string;
  /** Shows the label beside the picture. */
  withLabel?: boolean;
  size?: ButtonSize;
  variant?: ButtonVariant;
  className?: string;
  children?: ReactNode;
};

/** Puts text on the clipboard and says so. */
export function CopyButton({
  value,
  label = uiWords.copy.label,
  withLabel = false,
  size = "sm",
  variant,
  className,
}: CopyButtonProps) {
  const [state, setState] = useState<"idle" | "copied" | "failed">("idle");
  useEffect(() => {
    if (state === "idle") return;
    const timer = setTimeout(() => setState("idle"), 1_800);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = async () => setState((await copyText(value)) ? "copied" : "failed");
  const icon =
    state === "copied" ? (
      <Check size={14} aria-hidden="true" className="text-success" />
    ) : (
      <Copy size={14} aria-hidden="true" />
    );
  const said = state === "copied" ? uiWords.copy.done : state === "failed" ? uiWords.copy.failed : "";
  return (
    <>
      {withLabel ? (
        <Button size={size} variant={variant} icon={icon} onClick={copy} className={className}>
          {said || label}
        </Button>
      ) : (
        <IconButton
          label={said || label}
          size={size}
          variant={variant}
          icon={icon}
          onClick={copy}
          className={className}
        />
      )}
      <span role="status" className="sr-only">
        {said}
      </span>
    </>
  );
}
