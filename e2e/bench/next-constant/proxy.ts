// A file of its own, so that the floor does not run the project's: it meets no request.
export function proxy(): void {}

export const config = { matcher: "/no-such-page" };
