/** When every picture is taken: in the browser always this moment, on the server the moment it starts. */
export const moment = "2026-11-20T15:00:00.000Z";

/** The admin of the demo. */
export const ada = { email: "ada@example.com", password: "palimpsest-demo" };
