import { closeRuntime, getRuntime } from "@/lib/runtime/runtime";
import { prepareFirstRun } from "@/lib/workspace/prepare-first-run";
import { castOf } from "./demo/cast";
import { tellStory } from "./demo/narrator";
import { story } from "./demo/story";

const runtime = await getRuntime();
await prepareFirstRun(runtime);
if ((await runtime.db.prisma.store.count()) === 0) {
  const cast = await castOf(runtime.db, runtime.config.init.adminPassword ?? "");
  await tellStory(runtime.db, cast, story);
  console.log("The demo is told: ten days of a team and its agents.");
}
await closeRuntime();
