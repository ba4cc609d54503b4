/**
 * Where people reach the console, as browsers write it. Touches nothing but the environment, so that Next may ask while it builds.
 * @param env as checked by `parseConfig`
 */
export function publicOrigin(env: Readonly<Record<string, string | undefined>> = process.env): string {
  if (env.PALIMPSEST_URL) return new URL(env.PALIMPSEST_URL).origin;
  const host = env.HOST || "127.0.0.1";
  const shown = host === "0.0.0.0" || host === "::" ? "localhost" : host;
  return `http://${shown.includes(":") ? `[${shown}]` : shown}:${env.PORT || 3000}`;
}
