"use client";

import type { ReactNode } from "react";
import { type FirstPaint, FirstPaintProvider } from "@/components/ui/first-paint";
import type { Action } from "@/lib/domain/role";
import { PermissionsProvider } from "./permissions";
import { QueryProvider } from "./query-provider";

type Props = {
  actions: readonly Action[];
  inStores: Readonly<Record<string, readonly Action[]>>;
  firstPaint: FirstPaint;
  children: ReactNode;
};

/** What every part of the console may ask for: rights, what was read, and what the server drew the page by. */
export function ConsoleProviders({ actions, inStores, firstPaint, children }: Props) {
  return (
    <FirstPaintProvider value={firstPaint}>
      <PermissionsProvider actions={actions} inStores={inStores}>
        <QueryProvider>{children}</QueryProvider>
      </PermissionsProvider>
    </FirstPaintProvider>
  );
}
