import type { ReactNode } from "react";
import { StoreActionsProvider } from "@/components/store/store-actions";
import * as actions from "./actions";

export default function StoresLayout({ children }: { children: ReactNode }) {
  return <StoreActionsProvider actions={{ ...actions }}>{children}</StoreActionsProvider>;
}
