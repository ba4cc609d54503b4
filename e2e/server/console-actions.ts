import { readFileSync } from "node:fs";
import path from "node:path";
import type { AppServer } from "../fixtures/app-server";

const manifest = path.join(import.meta.dirname, "../../.next/server/server-reference-manifest.json");

/** All server actions of the build, by name. */
export const actions: { id: string; name: string; file: string; page: string }[] = Object.entries(
  JSON.parse(readFileSync(manifest, "utf8")).node as Record<
    string,
    { exportedName: string; filename: string; workers: Record<string, unknown> }
  >,
).map(([id, { exportedName: name, filename: file, workers }]) => ({
  ...{ id, name, file },
  page: `${Object.keys(workers)[0]}`.replace(/^app|\/page$|\/\([a-z]+\)/g, "").replaceAll(/\[\w+\]/g, "x") || "/",
}));

/** Sends what a form of the console sends. */
export async function sendAction(
  server: AppServer,
  name: string,
  input: object,
  headers: Record<string, string>,
): Promise<Response> {
  const action = actions.find((one) => one.name === name || one.name === `${name}Action`);
  if (!action) throw new Error(`there is no action ${name}`);
  return fetch(server.url + action.page, {
    method: "POST",
    redirect: "manual",
    headers: { "next-action": action.id, "content-type": "text/plain;charset=UTF-8", ...headers },
    body: JSON.stringify([input]),
  });
}

/** Signs in as the form does. @returns the cookies of the browser */
export async function signIn(server: AppServer, person: { email: string; password: string }): Promise<string> {
  const response = await sendAction(server, "signIn", { ...person, next: "/stores" }, { origin: server.url });
  await response.text();
  return response.headers
    .getSetCookie()
    .map((one) => one.split(";", 1)[0])
    .join("; ");
}
