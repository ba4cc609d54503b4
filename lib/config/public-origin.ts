/**
 * Where people reach the console, as browsers write it. Touches nothing but the environment, so that Next may ask while it builds.
 * @param env as written; `parseConfig` checks it
 */
export function publicOrigin(env: Readonly<Record<string, string | undefined>> = process.env): string {
  const [url, host = "127.0.0.1", port = 3000] = [env.PALIMPSEST_URL, env.HOST, env.PORT].map(
    (text) => text?.trim() || undefined,
  );
  if (url) return new URL(url).origin;
  const shown = host === "0.0.0.0" || host === "::" ? "localhost" : host;
  return `http://${shown.includes(":") ? `[${shown}]` : shown}:${Number(port)}`;
}
