import type { ReactNode } from "react";
import { TellPaint } from "@/components/auth/tell-paint";

/** Around every page before sign-in. */
export default function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <TellPaint />
    </>
  );
}
