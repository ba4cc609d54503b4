/**
 * Where people reach the console, without a final slash. Touches nothing but the environment, so that Next may ask while it builds.
 * @param env as checked by `parseConfig`
 */
export function publicOrigin(env: Readonly<Record<string, string | undefined>> = process.env): string {
  const host = env.HOST || "127.0.0.1";
  const shown = host === "0.0.0.0" || host === "::" ? "localhost" : host;
  return (env.PALIMPSEST_URL || `http://${shown}:${env.PORT || 3000}`).replace(/\/+$/, "");
}
