"use client";

import type { SubmitEvent } from "react";
import { openSubjectAction, updateSubjectAction } from "@/app/(console)/subjects/actions";
import { FailureBanner } from "@/components/console/failure-banner";
import { OnlyFor } from "@/components/console/only-for";
import { useFormAction } from "@/components/console/use-form-action";
import { useGoOn } from "@/components/console/use-go-on";
import { useTypedGuard } from "@/components/console/use-leave-guard";
import { PageBody } from "@/components/ui/app-shell";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { DateInput } from "@/components/ui/date-input";
import { Field, FieldError } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Input } from "@/components/ui/input";
import { PageHeader } from "@/components/ui/page-header";
import { Textarea } from "@/components/ui/textarea";
import { dayKey, endOfDay } from "@/components/ui/time-text";
import { toast } from "@/components/ui/toast";
import { useZone } from "@/components/ui/use-zone";
import { subjectWords } from "@/components/words/subject.words";
import type { SubjectDetailJson, SubjectJson } from "@/lib/subject/subject.present";

const words = subjectWords.form;
type Identifier = SubjectDetailJson["identifiers"][number];
type Sent = Parameters<typeof openSubjectAction>[0];

const texts = [
  { name: "names", kind: "name", label: words.names },
  { name: "emails", kind: "email", label: words.emails },
  { name: "ids", kind: "user_id", label: words.userIds },
  { name: "others", kind: "other", label: words.others },
] as const;

const linesOf = (data: FormData, name: string) =>
  String(data.get(name) ?? "")
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);

function identifiersOf(data: FormData): Sent["identifiers"] {
  const named = texts.flatMap(({ name, kind }) => linesOf(data, name).map((value) => ({ kind, value })));
  const pairs = linesOf(data, "metadata").map((line) => {
    const at = line.indexOf("=");
    const [key, value] = at < 0 ? [line, ""] : [line.slice(0, at), line.slice(at + 1)];
    return { kind: "metadata" as const, key: key.trim(), value: value.trim() };
  });
  return [...named, ...pairs];
}

const given = (identifiers: readonly Identifier[], kind: Identifier["kind"]) =>
  identifiers
    .filter((one) => one.kind === kind)
    .map(({ key, value }) => (key === null ? value : `${key}=${value}`))
    .join("\n");

const asText = (all: readonly { kind: string; key?: string | null; value: string }[]) =>
  JSON.stringify(all.map(({ kind, key, value }) => [kind, key ?? null, value]).sort());

/** Asks what somebody is known by; nothing of it goes into an address. */
export function SubjectForm({ subject }: { subject?: SubjectDetailJson }) {
  const goOn = useGoOn();
  const guard = useTypedGuard();
  const save = ({ identifiers, ...input }: Sent) => {
    if (!subject) return openSubjectAction({ identifiers, ...input });
    // The same ones again would throw away what was found by them.
    const same = asText(identifiers) === asText(subject.identifiers);
    return updateSubjectAction({ subject_id: subject.id, ...input, ...(same ? {} : { identifiers }) });
  };
  const { form, pending, failure, send } = useFormAction<Sent, SubjectJson>(save, ({ id }) => {
    guard.disarm();
    if (subject) toast.success(words.saved);
    goOn(`/subjects/${id}`);
  });
  const zone = useZone() ?? "UTC";
  const dueDay = subject && dayKey(new Date(subject.due_at), zone);
  const errors = failure?.fields ?? {};
  const known = subject?.identifiers ?? [];
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const due = String(data.get("due") ?? "");
    send({
      label: String(data.get("label") ?? ""),
      identifiers: identifiersOf(data),
      due_at: due === dueDay ? subject?.due_at : endOfDay(due),
    });
  };
  const crumbs = [{ label: subjectWords.title, href: "/subjects" }];
  if (subject) crumbs.push({ label: subject.label, href: `/subjects/${subject.id}` });
  const title = subject ? words.edit : words.create;
  return (
    <PageBody>
      <PageHeader title={title} breadcrumbs={crumbs} description={words.about} />
      <OnlyFor action="subject.manage">
        <Form
          ref={form}
          onSubmit={submit}
          onInput={guard.onInput}
          noValidate
          autoComplete="off"
          className="flex max-w-2xl flex-col gap-5"
        >
          <Field label={words.label} hint={words.labelHint} error={errors.label && words.labelProblem(errors.label)}>
            <Input name="label" maxLength={120} defaultValue={subject?.label} autoComplete="off" />
          </Field>
          <div className="grid gap-5 sm:grid-cols-2">
            {texts.map(({ name, kind, label }) => (
              <Field key={name} label={label} hint={words.onePerLine}>
                <Textarea
                  name={name}
                  rows={2}
                  defaultValue={given(known, kind)}
                  autoComplete="off"
                  spellCheck={false}
                />
              </Field>
            ))}
          </div>
          <Field label={words.metadata} hint={words.metadataHint}>
            <Textarea
              name="metadata"
              mono
              rows={2}
              defaultValue={given(known, "metadata")}
              placeholder={words.metadataPlaceholder}
              autoComplete="off"
              spellCheck={false}
            />
          </Field>
          <FieldError>{errors.identifiers && words.identifierProblem(errors.identifiers)}</FieldError>
          <Field label={words.due} optional hint={words.dueHint}>
            <DateInput type="date" name="due" defaultValue={dueDay} className="max-w-48" />
          </Field>
          {subject?.redaction_id ? <Banner tone="warning" title={words.again} /> : null}
          <FailureBanner failure={failure} />
          <Button type="submit" variant="primary" busy={pending} className="self-start">
            {subject ? words.save : words.open}
          </Button>
        </Form>
      </OnlyFor>
    </PageBody>
  );
}
