import "server-only";
import { cancelJob } from "@/lib/job/cancel-job";
import { presentJob } from "@/lib/job/job.present";
import { jobInput } from "@/lib/job/job.schema";
import { retrieveJob } from "@/lib/job/retrieve-job";
import { defineOperation } from "../operation";

/** What a job takes to be seen depends on its kind; the use cases ask for that. */
export const jobOperations = {
  retrieveJob: defineOperation({
    name: "retrieveJob",
    action: "store.read",
    effect: "read",
    summary: "Retrieve how a job stands.",
    input: jobInput,
    run: retrieveJob,
    present: presentJob,
  }),
  cancelJob: defineOperation({
    name: "cancelJob",
    action: "store.read",
    effect: "write",
    summary: "Ask a job to stop; what it has done stays done.",
    input: jobInput,
    run: cancelJob,
    present: presentJob,
  }),
};
