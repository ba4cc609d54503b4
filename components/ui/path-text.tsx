import { VisibleText } from "./visible-text";

/** Hebrew, Arabic and the other scripts that are written from right to left. */
const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/** A path, or a part of one. It leads from left to right whatever its names are written in, so that none changes its place with another. */
export function PathText({ path }: { path: string }) {
  if (!rightToLeft.test(path)) return <VisibleText text={path} />;
  const parts = path.split(/(\/)/).filter((part) => part !== "");
  return (
    <bdi dir="ltr">
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a name of a path is its place in it.
        <bdi key={index} dir="ltr">
          <VisibleText text={part} />
        </bdi>
      ))}
    </bdi>
  );
}
