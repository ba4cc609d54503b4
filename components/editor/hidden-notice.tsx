import { Banner } from "@/components/ui/banner";
import { countHidden } from "@/components/ui/visible-parts";
import { editorWords } from "@/components/words/editor.words";

/** Says which characters a plain field does not show, so that nobody approves what they cannot see. */
export function HiddenNotice({ text }: { text: string }) {
  const counts = countHidden(text);
  if (counts.size === 0) return null;
  const list = [...counts].map(([mark, count]) => (count === 1 ? mark : `${mark} × ${count}`)).join(", ");
  return (
    <Banner flush tone="warning">
      {editorWords.hidden.notice(list)}
    </Banner>
  );
}
