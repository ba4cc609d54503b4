import { auditFilterInput } from "@/lib/audit/audit.schema";
import { exportInput } from "@/lib/export/export.schema";
import { uploadInput } from "@/lib/import/import.schema";
import { reportSubjectInput } from "@/lib/subject/subject.schema";
import { answersOf, type Described, propertiesOf, queryParameters, refusals, requiredOf, schemaOf } from "./described";
import { exampleOf } from "./examples";

const file = { type: "string", format: "binary" };

/** What goes out and comes in as files. */
export const describeFiles = (): Described[] => [
  ...describeTransfers(),
  describeReport(),
  describeAuditExport(),
  describeAuditTable(),
];

function describeReport(): Described {
  const { subject_id, ...asked } = propertiesOf(reportSubjectInput);
  return {
    method: "POST",
    path: "/v1/subjects/:subject_id/report",
    entry: {
      operationId: "reportSubject",
      summary: "Gather all that is stored of a person, as JSON or as a ZIP of files.",
      description: "Takes the permission `subject.manage`. It is an entry of the audit log.",
      tags: ["subjects"],
      parameters: [
        { name: "subject_id", in: "path", required: true, schema: subject_id ?? { type: "string" } },
        ...queryParameters(asked, requiredOf(reportSubjectInput)),
      ],
      responses: {
        ...refusals,
        "200": {
          description: "The report, made while it is sent.",
          content: { "application/json": { schema: { type: "object" } }, "application/zip": { schema: file } },
        },
      },
    },
  };
}

function describeAuditExport(): Described {
  return {
    method: "POST",
    path: "/v1/audit_entries/export",
    entry: {
      operationId: "exportAuditLog",
      summary: "Export the audit log as a bundle of JSON lines that `npm run audit:verify` checks without the server.",
      description:
        "Takes the permission `audit.export` and a key for all stores. The export is an entry of the log itself.",
      tags: ["audit entries"],
      parameters: [],
      responses: {
        ...refusals,
        "200": {
          description: "Entries, checkpoints and public keys, as of now.",
          content: { "application/jsonl": { schema: file } },
        },
      },
    },
  };
}

function describeAuditTable(): Described {
  return {
    method: "POST",
    path: "/v1/audit_entries/csv",
    entry: {
      operationId: "exportAuditEntries",
      summary: "Export the entries of the audit log that fit the filters of the list, newest first, as CSV.",
      description:
        "Takes the permission `audit.export` and a key for all stores. The export is an entry of the log itself, with the filters and how many entries they fit; filters that fit none are refused. Where a cell begins with `=`, `+`, `-`, `@`, a tab or a line break, or has one of those signs after a semicolon, a tab or a line break, an apostrophe stands before that, so that no spreadsheet takes it for a formula.",
      tags: ["audit entries"],
      parameters: queryParameters(propertiesOf(auditFilterInput), requiredOf(auditFilterInput)),
      responses: {
        ...refusals,
        "200": {
          description:
            "All entries that fit, as of now: a row each, with its chain, number and hash, by which it is found in the bundle.",
          content: { "text/csv": { schema: file } },
        },
      },
    },
  };
}

function describeTransfers(): Described[] {
  const exported = { schema: schemaOf(exportInput), example: exampleOf("exportStores")?.body };
  return [
    {
      method: "POST",
      path: "/v1/exports",
      entry: {
        operationId: "exportStores",
        summary:
          "Export a store, a folder of it or all stores as ZIP, as JSON lines with the history, or for git fast-import.",
        description: "Takes the permission `memory.read`; a history also `version.read` and `change.read`.",
        tags: ["exports"],
        parameters: [],
        requestBody: { required: true, content: { "application/json": exported } },
        responses: {
          ...refusals,
          "200": {
            description: "The file, made while it is sent.",
            content: {
              "application/zip": { schema: file },
              "application/jsonl": { schema: file },
              "application/octet-stream": { schema: file },
            },
          },
        },
      },
    },
    {
      method: "POST",
      path: "/v1/imports/upload",
      entry: {
        operationId: "uploadImport",
        summary:
          "Send a ZIP archive, an export as JSON lines, or files each under its path, for a dry run of its import.",
        description:
          "Takes the permissions `memory.create` and `memory.update`. Nothing is written before it is applied.",
        tags: ["imports"],
        parameters: queryParameters(propertiesOf(uploadInput), requiredOf(uploadInput)),
        requestBody: {
          required: true,
          content: {
            "application/zip": { schema: file },
            "application/jsonl": { schema: file, example: exampleOf("uploadImport")?.file?.text },
            "multipart/form-data": { schema: { type: "object", additionalProperties: file } },
          },
        },
        responses: answersOf("uploadImport"),
      },
    },
  ];
}
