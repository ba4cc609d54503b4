import { expect, it } from "vitest";
import { createLineSync } from "./line-sync";

it("takes the side that follows for an echo, and for the leader once it is quiet", () => {
  let time = 0;
  const heard: string[] = [];
  const sync = createLineSync(() => time);
  sync.hear("preview", (line) => {
    heard.push(`preview ${line}`);
    sync.tell("preview", line - 1);
  });
  const stop = sync.hear("editor", (line) => heard.push(`editor ${line}`));
  sync.tell("editor", 10);
  expect(heard).toEqual(["preview 10"]);
  time = 1_000;
  sync.tell("preview", 3);
  expect(heard).toEqual(["preview 10", "editor 3"]);
  stop();
  time = 2_000;
  sync.tell("preview", 4);
  expect(heard).toHaveLength(2);
});
