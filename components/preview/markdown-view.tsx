"use client";

import { useRouter } from "next/navigation";
import { memo, useMemo, useState } from "react";
import Markdown from "react-markdown";
import rehypeSanitize from "rehype-sanitize";
import remarkGfm from "remark-gfm";
import { toast } from "@/components/ui/toast";
import { previewWords } from "@/components/words/preview.words";
import { findMemoryAt } from "./find-memory";
import { linkTarget } from "./link-target";
import { LinkWarning } from "./link-warning";
import { markdownParts } from "./markdown-parts";
import { allowed, markLines, showHidden } from "./safe-tree";

export type MarkdownViewProps = {
  storeId: string;
  /** Where the memory is: relative links go out from there. */
  path: string;
  body: string;
  /** Lines of the memory that stand above the body. */
  linesBefore: number;
  /** Goes to a heading of this memory by the name that links call it. */
  onHeading: (name: string) => void;
};

/** Lists and quotes lead the way of the whole text, each block of it its own. */
const looks =
  "text-sm leading-6 [overflow-wrap:anywhere] [&_:is(p,li,h3,h4,h5,h6,td,th)]:[unicode-bidi:plaintext] [&_blockquote]:my-3 [&_blockquote]:border-line-strong [&_blockquote]:border-s-2 [&_blockquote]:ps-3 [&_blockquote]:text-muted [&_code]:rounded-xs [&_code]:bg-sunken [&_code]:px-1 [&_code]:font-mono [&_code]:text-[0.92em] [&_code]:whitespace-pre-wrap [&_hr]:my-5 [&_hr]:border-line [&_li]:my-0.5 [&_li:has(>[data-task])]:-ms-4.5 [&_li:has(>[data-task])]:list-none [&_ol]:my-2 [&_ol]:list-decimal [&_ol]:ps-6 [&_p]:my-2 [&_pre]:my-3 [&_pre]:rounded-md [&_pre]:border [&_pre]:border-line [&_pre]:bg-sunken [&_pre]:p-3 [&_pre]:whitespace-pre-wrap [&_pre_code]:bg-transparent [&_pre_code]:p-0 [&_ul]:my-2 [&_ul]:list-disc [&_ul]:ps-6";

/** Markdown as it reads. The text is hostile until proven otherwise: it loads nothing, runs nothing and leads nowhere by itself. */
export function MarkdownView({ storeId, path, body, linesBefore, onHeading }: MarkdownViewProps) {
  const [asked, setAsked] = useState<string | null>(null);
  const router = useRouter();

  async function follow(href: string) {
    const target = linkTarget(href, path);
    if (target.kind === "outside") return setAsked(target.url);
    if (target.kind === "heading") return onHeading(target.heading);
    if (target.kind !== "memory") return;
    const id = await findMemoryAt(storeId, target.path);
    if (id) return router.push(`/stores/${storeId}/memories/${id}?view=preview`);
    toast.info(previewWords.link.noMemory, { description: target.path });
  }

  return (
    <div dir="auto" className={looks}>
      <Rendered path={path} body={body} linesBefore={linesBefore} follow={follow} />
      {asked === null ? null : <LinkWarning url={asked} onClose={() => setAsked(null)} />}
    </div>
  );
}

type RenderedProps = { path: string; body: string; linesBefore: number; follow: (href: string) => void };

/** Apart, so that a dialog above the text does not make it read the text again. */
const Rendered = memo(
  function Rendered({ path, body, linesBefore, follow }: RenderedProps) {
    const parts = useMemo(() => markdownParts(follow), [follow]);
    return (
      <Markdown
        remarkPlugins={[remarkGfm]}
        rehypePlugins={[showHidden(path), [rehypeSanitize, allowed], markLines(linesBefore)]}
        components={parts}
      >
        {body}
      </Markdown>
    );
  },
  (a, b) => a.body === b.body && a.path === b.path && a.linesBefore === b.linesBefore,
);
