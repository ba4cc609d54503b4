import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Editors } from "@/components/editor/showcase/editors";
import { Showcase } from "@/components/ui/showcase/showcase";
import { isDevelopment } from "@/lib/config/build-mode";

export const metadata: Metadata = { title: "Primitives" };

export default function ShowcasePage() {
  if (!isDevelopment) notFound();
  return (
    <Showcase>
      <Editors />
    </Showcase>
  );
}
