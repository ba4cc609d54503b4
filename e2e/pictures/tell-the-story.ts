import { rmSync } from "node:fs";
import { seedDemo } from "./seed-demo";

/** Once for all pictures. */
export default function tellTheStory(): () => void {
  const dataDir = seedDemo();
  process.env.PICTURES_DATA = dataDir;
  return () => rmSync(dataDir, { recursive: true, force: true });
}
