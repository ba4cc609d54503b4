import { useMemo } from "react";
import { VisibleText } from "@/components/ui/visible-text";
import { previewWords } from "@/components/words/preview.words";
import { type Field, readFields } from "./front-matter";

/** The YAML at the head of a memory as named fields, to be read. */
export function FrontMatterFields({ source }: { source: string }) {
  const { fields, problem } = useMemo(() => readFields(source), [source]);
  return (
    <section
      aria-label={previewWords.frontMatter.name}
      className="mb-5 rounded-md border border-line bg-sunken px-3 py-2 text-xs"
    >
      {fields === null ? (
        <>
          <p className="text-warning">{previewWords.frontMatter.unreadable(problem)}</p>
          <pre className="mt-1 whitespace-pre-wrap font-mono [overflow-wrap:anywhere]">
            <VisibleText text={source} />
          </pre>
        </>
      ) : fields.length === 0 ? (
        <p className="text-muted">{previewWords.frontMatter.empty}</p>
      ) : (
        <dl className="grid grid-cols-[fit-content(40%)_minmax(0,1fr)] gap-x-4 gap-y-1">
          {fields.map((field) => (
            <FieldRow key={field.name} field={field} />
          ))}
        </dl>
      )}
    </section>
  );
}

function FieldRow({ field: { name, values, nested } }: { field: Field }) {
  return (
    <>
      <dt className="text-muted [overflow-wrap:anywhere]">
        <VisibleText text={name} />
      </dt>
      <dd
        className={nested ? "whitespace-pre-wrap font-mono [overflow-wrap:anywhere]" : "[overflow-wrap:anywhere]"}
        dir="auto"
      >
        <VisibleText text={values.join(", ")} />
      </dd>
    </>
  );
}
