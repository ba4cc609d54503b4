import "server-only";
import { presentMemory } from "@/lib/memory/memory.present";
import { diffVersions } from "@/lib/version/diff-versions";
import { listVersionDetails, listVersions } from "@/lib/version/list-versions";
import { redactVersion } from "@/lib/version/redact-version";
import { restoreVersion } from "@/lib/version/restore-version";
import { retrieveVersion } from "@/lib/version/retrieve-version";
import { retrieveVersionDetail } from "@/lib/version/retrieve-version-detail";
import { presentComparison, presentVersion, presentVersionForConsole } from "@/lib/version/version.present";
import {
  diffVersionsInput,
  listVersionsInput,
  redactVersionInput,
  restoreVersionInput,
  retrieveVersionInput,
} from "@/lib/version/version.schema";
import { defineOperation } from "../operation";

export const versionOperations = {
  listVersions: defineOperation({
    name: "listVersions",
    action: "version.read",
    effect: "read",
    summary: "List the versions of a store, newest first.",
    input: listVersionsInput,
    run: listVersions,
    present: (page, { view }) => ({
      data: page.versions.map((version) => presentVersion(version, view)),
      next_page: page.nextPage,
    }),
  }),
  listVersionsForConsole: defineOperation({
    name: "listVersionsForConsole",
    action: "version.read",
    effect: "read",
    summary: "List the versions of a store with names and reasons.",
    input: listVersionsInput,
    run: listVersionDetails,
    present: (page) => ({
      data: page.versions.map((version) => presentVersionForConsole(version)),
      next_page: page.nextPage,
    }),
  }),
  retrieveVersion: defineOperation({
    name: "retrieveVersion",
    action: "version.read",
    effect: "read",
    summary: "Retrieve a version.",
    input: retrieveVersionInput,
    run: retrieveVersion,
    present: (version, { view }) => presentVersion(version, view),
  }),
  retrieveVersionForConsole: defineOperation({
    name: "retrieveVersionForConsole",
    action: "version.read",
    effect: "read",
    summary: "Retrieve a version with names and reasons.",
    input: retrieveVersionInput,
    run: retrieveVersionDetail,
    present: (version, { view }) => presentVersionForConsole(version, view),
  }),
  diffVersions: defineOperation({
    name: "diffVersions",
    action: "version.read",
    effect: "read",
    summary: "Compare two versions line by line.",
    input: diffVersionsInput,
    run: diffVersions,
    present: presentComparison,
  }),
  redactVersion: defineOperation({
    name: "redactVersion",
    action: "version.redact",
    effect: "destructive",
    summary: "Remove the content of a version for good. This cannot be undone.",
    input: redactVersionInput,
    run: redactVersion,
    present: (version) => presentVersion(version, "full"),
  }),
  restoreVersion: defineOperation({
    name: "restoreVersion",
    action: "version.restore",
    effect: "write",
    summary: "Write the content of an earlier version as a new version.",
    input: restoreVersionInput,
    run: restoreVersion,
    present: (memory) => presentMemory(memory, "full"),
  }),
};
