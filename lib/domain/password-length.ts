/** In characters. The upper end keeps the slow hash from being fed megabytes. */
export const shortestPassword = 12;
export const longestPassword = 128;
