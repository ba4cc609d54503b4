import { LoaderCircle } from "lucide-react";

/** Turns while something is under way. Decoration: say in words what is awaited. */
export function Spinner({ size = 14 }: { size?: number }) {
  return <LoaderCircle size={size} aria-hidden="true" className="shrink-0 animate-spin" />;
}
