import { ImageOff, Square, SquareCheck } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import type { Components } from "react-markdown";
import { cx } from "@/components/ui/cx";
import { VisibleText } from "@/components/ui/visible-text";
import { previewWords } from "@/components/words/preview.words";

type Tag = "h1" | "h2" | "h3" | "h4" | "h5" | "h6";

const headingLooks: Record<Tag, string> = {
  h1: "mt-6 mb-3 font-semibold text-xl",
  h2: "mt-6 mb-2 border-line border-b pb-1 font-semibold text-lg",
  h3: "mt-5 mb-2 font-semibold text-base",
  h4: "mt-4 mb-1.5 font-semibold text-sm",
  h5: "mt-4 mb-1.5 font-semibold text-muted text-sm",
  h6: "mt-4 mb-1.5 font-medium text-muted text-sm",
};

/** The page has headings of its own above: those of a memory come below them, whatever they call themselves. */
function heading(level: Tag, Element: Tag) {
  return ({ node: _node, children, ...rest }: ComponentProps<Tag> & { node?: unknown }) => (
    <Element {...rest} tabIndex={-1} className={cx(headingLooks[level], "first:mt-0 focus-visible:outline-offset-4")}>
      {children}
    </Element>
  );
}

/** What a picture says of itself. It is never fetched: that alone would tell somebody that the memory was read. */
function PictureNote({ alt, src }: { alt?: string; src?: unknown }) {
  return (
    <span className="inline-flex max-w-full flex-wrap items-center gap-x-1.5 rounded-sm border border-line border-dashed bg-sunken px-1.5 py-0.5 text-muted text-xs">
      <ImageOff size={13} aria-hidden="true" className="shrink-0" />
      <span>{alt ? <VisibleText text={alt} /> : previewWords.picture.unnamed}</span>
      <span className="text-faint">{previewWords.picture.notLoaded}</span>
      {typeof src === "string" && src ? (
        <code className="min-w-0 font-mono [overflow-wrap:anywhere]">
          <VisibleText text={src.length > 200 ? `${src.slice(0, 200)}…` : src} />
        </code>
      ) : null}
    </span>
  );
}

function TaskMark({ checked }: { checked?: boolean }) {
  const Icon = checked ? SquareCheck : Square;
  return (
    <span data-task className="me-1.5 inline-flex translate-y-0.5">
      <Icon size={15} aria-hidden="true" className={checked ? "text-success" : "text-faint"} />
      <span className="sr-only">{checked ? previewWords.task.done : previewWords.task.open}</span>
    </span>
  );
}

/** How each element of a memory looks; `follow` is what a press on a link does. */
export function markdownParts(follow: (href: string) => void): Components {
  return {
    h1: heading("h1", "h3"),
    h2: heading("h2", "h4"),
    h3: heading("h3", "h5"),
    h4: heading("h4", "h6"),
    h5: heading("h5", "h6"),
    h6: heading("h6", "h6"),
    // A button, not a link: neither the middle button nor "open in a new tab" goes round the warning.
    a: ({ href, children }) => <FollowButton onFollow={() => follow(href ?? "")}>{children}</FollowButton>,
    img: PictureNote,
    input: TaskMark,
    table: ({ node: _node, ...rest }) => (
      <div className="my-3 overflow-hidden rounded-md border border-line">
        <table
          {...rest}
          className="w-full border-collapse text-sm [overflow-wrap:anywhere] [&_td]:border-line [&_td]:border-t [&_td]:px-2.5 [&_td]:py-1 [&_th]:bg-sunken [&_th]:px-2.5 [&_th]:py-1 [&_th]:text-start"
        />
      </div>
    ),
  };
}

function FollowButton({ onFollow, children }: { onFollow: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onFollow}
      className="inline cursor-pointer text-start text-accent-text underline decoration-accent-line underline-offset-2 [overflow-wrap:anywhere] hover:decoration-current"
    >
      {children}
    </button>
  );
}
