import "server-only";
import { countExposures } from "@/lib/exposure/count-exposures";
import { countLineExposure } from "@/lib/exposure/count-line-exposure";
import { presentExposedVersions, presentExposure, presentLineExposure } from "@/lib/exposure/exposure.present";
import { countExposuresInput, countLineExposureInput, listExposuresInput } from "@/lib/exposure/exposure.schema";
import { listExposures } from "@/lib/exposure/list-exposures";
import { defineOperation } from "../operation";

export const exposureOperations = {
  listExposures: defineOperation({
    name: "listExposures",
    action: "change.read",
    effect: "read",
    summary: "List which sessions and keys were served which versions, the newest versions first.",
    input: listExposuresInput,
    run: listExposures,
    present: (page) => ({ data: page.exposures.map(presentExposure), next_page: page.nextPage }),
  }),
  countExposures: defineOperation({
    name: "countExposures",
    action: "change.read",
    effect: "read",
    summary: "Count the sessions and keys that were served certain versions.",
    input: countExposuresInput,
    run: countExposures,
    present: presentExposedVersions,
  }),
  countLineExposure: defineOperation({
    name: "countLineExposure",
    action: "change.read",
    effect: "read",
    summary: "Count the sessions and keys that were served the lines that a version wrote, in it or in later versions.",
    input: countLineExposureInput,
    run: countLineExposure,
    present: presentLineExposure,
  }),
};
