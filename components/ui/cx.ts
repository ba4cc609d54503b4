/** Joins class names, leaving out what is false or absent. Later classes do not replace earlier ones: pass what differs as a prop. */
export function cx(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}
