import "server-only";
import { presentServer, presentStoreSizes } from "@/lib/health/health.present";
import { listStoreSizesInput, retrieveServerInput } from "@/lib/health/health.schema";
import { listStoreSizes } from "@/lib/health/list-store-sizes";
import { retrieveServer } from "@/lib/health/retrieve-server";
import { cancelJob } from "@/lib/job/cancel-job";
import { presentJob } from "@/lib/job/job.present";
import { jobInput, listJobsInput } from "@/lib/job/job.schema";
import { listJobs } from "@/lib/job/list-jobs";
import { retrieveJob } from "@/lib/job/retrieve-job";
import { retryJob } from "@/lib/job/retry-job";
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
  retryJob: defineOperation({
    name: "retryJob",
    action: "store.read",
    effect: "write",
    summary: "Put a job that has failed back in line; it goes on from where it was.",
    input: jobInput,
    run: retryJob,
    present: presentJob,
  }),
  listJobs: defineOperation({
    name: "listJobs",
    action: "workspace.update",
    effect: "read",
    summary: "List the jobs of the workspace, the newest first.",
    input: listJobsInput,
    run: listJobs,
    present: ({ jobs, nextPage }) => ({ data: jobs.map(presentJob), next_page: nextPage }),
  }),
  retrieveServer: defineOperation({
    name: "retrieveServer",
    action: "workspace.update",
    effect: "read",
    summary: "Retrieve how the server does that answers.",
    input: retrieveServerInput,
    run: retrieveServer,
    present: presentServer,
  }),
  listStoreSizes: defineOperation({
    name: "listStoreSizes",
    action: "workspace.update",
    effect: "read",
    summary: "List what the stores of the workspace take, those with the longest history first.",
    input: listStoreSizesInput,
    run: listStoreSizes,
    present: presentStoreSizes,
  }),
};
