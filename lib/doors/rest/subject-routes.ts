import "server-only";
import { operations } from "../operations";
import type { RestRoute } from "./rest-routes";

const subject = "/v1/subjects/:subject_id";

/** The cases of people over REST. The report, which is a download, is mounted by `subject-report-door`. */
export const subjectRoutes: readonly RestRoute[] = [
  {
    methods: ["POST"],
    path: "/v1/subjects",
    operation: operations.openSubject,
    body: ["label", "identifiers", "due_at"],
  },
  { methods: ["GET"], path: "/v1/subjects", operation: operations.listSubjects, query: ["limit", "page", "closed"] },
  { methods: ["GET"], path: subject, operation: operations.retrieveSubject },
  {
    methods: ["POST"],
    path: subject,
    operation: operations.updateSubject,
    body: ["label", "identifiers", "due_at"],
  },
  { methods: ["POST"], path: `${subject}/search`, operation: operations.searchSubject },
  { methods: ["POST"], path: `${subject}/plan`, operation: operations.planSubject },
  {
    methods: ["GET"],
    path: `${subject}/items`,
    operation: operations.listSubjectItems,
    query: ["pile", "limit", "page"],
  },
  {
    methods: ["POST"],
    path: `${subject}/items/move`,
    operation: operations.moveSubjectItems,
    body: ["items", "pile", "ground", "legal_words"],
  },
  {
    methods: ["POST"],
    path: `${subject}/apply`,
    operation: operations.applySubject,
    body: ["reason", "legal_ground", "note", "expected"],
  },
  { methods: ["POST"], path: `${subject}/close`, operation: operations.closeSubject },
];
