import { serve } from "@hono/node-server";
import { Hono } from "hono";

/** The floor that HTTP itself sets on this machine: parses the body and answers a constant. */
const app = new Hono();
app.post("/constant", async (c) => {
  await c.req.json();
  return c.json({ type: "tool_result", content: "ok" });
});
serve({ fetch: app.fetch, port: Number(process.env.PORT), hostname: "127.0.0.1" }, () => console.log("ready"));
