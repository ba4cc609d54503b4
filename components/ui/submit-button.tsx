"use client";

import { useFormStatus } from "react-dom";
import { Button, type ButtonProps } from "./button";

/** Submits the form it stands in and is busy for as long as that form's action runs. */
export function SubmitButton({ busy, ...props }: Exclude<ButtonProps, { href: string }>) {
  const { pending } = useFormStatus();
  return <Button variant="primary" {...props} type="submit" busy={busy || pending} />;
}
