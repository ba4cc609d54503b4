/** The line that the address points at, as a result of a search does: `#L12`. */
export function lineInAddress(): number | null {
  const line = /^#L(\d{1,6})$/.exec(window.location.hash)?.[1];
  return line === undefined ? null : Math.max(1, Number(line));
}
