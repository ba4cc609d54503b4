export type Side = "top" | "right" | "bottom" | "left";

/** Pixels between the thing and what is beside it, and between that and the edge of the window. */
const gap = 6;
const margin = 8;
const opposite = { top: "bottom", bottom: "top", left: "right", right: "left" } as const;

type Box = Pick<DOMRect, "top" | "right" | "bottom" | "left" | "width" | "height">;
type Size = { width: number; height: number };

/** Where something small goes beside a thing: on the side that was asked for, on the other where there is no room, and never off the window. */
export function placeBeside(thing: Box, size: Size, side: Side, room: Size): { left: number; top: number } {
  const free = {
    top: thing.top,
    bottom: room.height - thing.bottom,
    left: thing.left,
    right: room.width - thing.right,
  };
  const upright = side === "top" || side === "bottom";
  const needed = (upright ? size.height : size.width) + gap + margin;
  const on = free[side] < needed && free[opposite[side]] > free[side] ? opposite[side] : side;
  const left =
    on === "left"
      ? thing.left - gap - size.width
      : on === "right"
        ? thing.right + gap
        : thing.left + (thing.width - size.width) / 2;
  const top =
    on === "top"
      ? thing.top - gap - size.height
      : on === "bottom"
        ? thing.bottom + gap
        : thing.top + (thing.height - size.height) / 2;
  return { left: within(left, room.width - size.width), top: within(top, room.height - size.height) };
}

const within = (at: number, most: number) => Math.round(Math.max(margin, Math.min(at, most - margin)));
