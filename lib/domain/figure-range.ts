/** The days that figures are about. */
export const figureRanges = [7, 30, 90] as const;
export type FigureRange = (typeof figureRanges)[number];
