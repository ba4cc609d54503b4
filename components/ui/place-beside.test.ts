import { describe, expect, it } from "vitest";
import { placeBeside } from "./place-beside";

const room = { width: 400, height: 300 };
const size = { width: 100, height: 20 };
const box = (left: number, top: number) => ({ left, top, width: 20, height: 20, right: left + 20, bottom: top + 20 });

describe("a tooltip is placed", () => {
  it("in the middle of the side that was asked for", () => {
    expect(placeBeside(box(200, 100), size, "bottom", room)).toEqual({ left: 160, top: 126 });
    expect(placeBeside(box(200, 100), size, "top", room)).toEqual({ left: 160, top: 74 });
    expect(placeBeside(box(200, 100), size, "right", room)).toEqual({ left: 226, top: 100 });
    expect(placeBeside(box(200, 100), size, "left", room)).toEqual({ left: 94, top: 100 });
  });

  it("on the other side where there is no room", () => {
    expect(placeBeside(box(200, 275), size, "bottom", room).top).toBe(249);
    expect(placeBeside(box(200, 5), size, "top", room).top).toBe(31);
  });

  it("never off the window", () => {
    expect(placeBeside(box(0, 100), size, "bottom", room).left).toBe(8);
    expect(placeBeside(box(390, 100), size, "bottom", room).left).toBe(292);
  });
});
