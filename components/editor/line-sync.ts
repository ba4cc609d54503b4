export type LineSide = "editor" | "preview";

/** Keeps two views of one text at the same line: whichever a person scrolls tells the other. */
export type LineSync = {
  /** A side was scrolled so that this line, counted from 1, is at its top; `Infinity` is its end. `jump` is no echo. Answers whether it leads. */
  tell: (side: LineSide, line: number, jump?: boolean) => boolean;
  /** Hears where the other side went. Answers the function that stops. */
  hear: (side: LineSide, listener: (line: number) => void) => () => void;
};

/** For as long as this many milliseconds the side that follows has no say: its own scrolling is an echo. */
const echo = 180;

export function createLineSync(now: () => number = () => performance.now()): LineSync {
  const listeners = new Map<LineSide, (line: number) => void>();
  let leader: { side: LineSide; until: number } | null = null;
  return {
    tell(side, line, jump = false) {
      if (!jump && leader && leader.side !== side && now() < leader.until) return false;
      leader = { side, until: now() + echo };
      listeners.get(side === "editor" ? "preview" : "editor")?.(line);
      return true;
    },
    hear(side, listener) {
      listeners.set(side, listener);
      return () => {
        if (listeners.get(side) === listener) listeners.delete(side);
      };
    },
  };
}
