import { BaseSequencer, type TestSpecification } from "vitest/node";

/** What takes long in few lines: it would be begun last, and end long after everything else. */
const longest = /(kill-everywhere|erasure-fuzz|-crash|-scale|retrieval-figures|served-model)\.test\.ts$/;

/** As Vitest has it (what failed or took long before, then the larger files), with what is known to take long in front. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => longest.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
