import { approvalWords } from "./approval.words";
import { auditWords } from "./audit.words";
import { authWords } from "./auth.words";
import { blameWords } from "./blame.words";
import { chartWords } from "./chart.words";
import { connectWords } from "./connect.words";
import { consoleWords } from "./console.words";
import { dashboardWords } from "./dashboard.words";
import { docsWords } from "./docs.words";
import { duplicateWords } from "./duplicate.words";
import { editorWords } from "./editor.words";
import { embeddingWords } from "./embedding.words";
import { encryptionWords } from "./encryption.words";
import { entryWords } from "./entry.words";
import { erasureWords } from "./erasure.words";
import { exportWords } from "./export.words";
import { exposureWords } from "./exposure.words";
import { findingWords } from "./finding.words";
import { findingSettingsWords } from "./finding-settings.words";
import { heldWords } from "./held.words";
import { historyWords } from "./history.words";
import { holdWords } from "./hold.words";
import { importWords } from "./import.words";
import { jobWords } from "./job.words";
import { keepingGrounds } from "./keeping-grounds.words";
import { keyWords } from "./key.words";
import { keyboardWords } from "./keyboard.words";
import { memberWords } from "./member.words";
import { memoryWords } from "./memory.words";
import { memoryMergeWords } from "./memory-merge.words";
import { memoryTemplatesWords } from "./memory-templates.words";
import { memoryTreeWords } from "./memory-tree.words";
import { newStoreWords } from "./new-store.words";
import { notificationWords } from "./notification.words";
import { operationsWords } from "./operations.words";
import { pageWords } from "./page.words";
import { paletteWords } from "./palette.words";
import { personWords } from "./person.words";
import { playgroundWords } from "./playground.words";
import { previewWords } from "./preview.words";
import { profileWords } from "./profile.words";
import { redactionWords } from "./redaction.words";
import { retentionWords } from "./retention.words";
import { reviewWords } from "./review.words";
import { reviewSettingsWords } from "./review-settings.words";
import { verdictWords } from "./review-verdict.words";
import { roleWords } from "./role.words";
import { searchWords } from "./search.words";
import { serviceAccountWords } from "./service-account.words";
import { sessionWords } from "./session.words";
import { storeWords } from "./store.words";
import { storeFilterWords } from "./store-filter.words";
import { storeFrameWords } from "./store-frame.words";
import { storeListWords } from "./store-list.words";
import { storeSettingsWords } from "./store-settings.words";
import { storeTemplatesWords } from "./store-templates.words";
import { subjectWords } from "./subject.words";
import { takeBackWords } from "./take-back.words";
import { uiWords } from "./ui.words";
import { versionWords } from "./version.words";
import { webhookWords } from "./webhook.words";
import { welcomeWords } from "./welcome.words";

/**
 * All that the interface says, in English: what a translator reads. Components import the file of their feature instead, so that
 * a page carries only the words it shows.
 */
export const english = {
  approval: approvalWords,
  audit: auditWords,
  auth: authWords,
  blame: blameWords,
  chart: chartWords,
  connect: connectWords,
  console: consoleWords,
  dashboard: dashboardWords,
  docs: docsWords,
  duplicate: duplicateWords,
  editor: editorWords,
  entry: entryWords,
  embedding: embeddingWords,
  encryption: encryptionWords,
  erasure: erasureWords,
  export: exportWords,
  exposure: exposureWords,
  finding: findingWords,
  findingSettings: findingSettingsWords,
  held: heldWords,
  history: historyWords,
  job: jobWords,
  hold: holdWords,
  import: importWords,
  serviceAccount: serviceAccountWords,
  session: sessionWords,
  keepingGrounds,
  key: keyWords,
  keyboard: keyboardWords,
  member: memberWords,
  memory: memoryWords,
  memoryMerge: memoryMergeWords,
  memoryTemplates: memoryTemplatesWords,
  memoryTree: memoryTreeWords,
  newStore: newStoreWords,
  notification: notificationWords,
  operations: operationsWords,
  page: pageWords,
  person: personWords,
  palette: paletteWords,
  playground: playgroundWords,
  preview: previewWords,
  profile: profileWords,
  retention: retentionWords,
  redaction: redactionWords,
  review: reviewWords,
  reviewSettings: reviewSettingsWords,
  reviewVerdict: verdictWords,
  role: roleWords,
  search: searchWords,
  store: storeWords,
  storeFilter: storeFilterWords,
  storeFrame: storeFrameWords,
  storeList: storeListWords,
  storeSettings: storeSettingsWords,
  storeTemplates: storeTemplatesWords,
  subject: subjectWords,
  takeBack: takeBackWords,
  ui: uiWords,
  version: versionWords,
  webhook: webhookWords,
  welcome: welcomeWords,
};

/** What another language has to say: the same names, the same values in the sentences, in an order of its own. */
export type Words = typeof english;
