import { createElement, Fragment, type ReactNode } from "react";

/** What stands in a sentence and is more than text: a name, a time, a link. */
export type Slot = ReactNode;

/** A sentence around its slots. Each language puts them where it wants them. */
export const sentence = (texts: TemplateStringsArray, ...slots: Slot[]): Slot =>
  createElement(Fragment, null, ...texts.flatMap((text, index) => [text, slots[index]]));
