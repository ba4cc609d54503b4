/** The language that the interface speaks: what numbers, plurals, dates and `<html lang>` follow. */
export const locale = "en";

/** How dates are written: day before month, and 24 hours. */
export const dateLocale = "en-GB";

const exact = new Intl.NumberFormat(locale);
const rounded = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
const rules = new Intl.PluralRules(locale);

/** `102,400` */
export const formatNumber = (value: number): string => exact.format(value);

/** `12.4` */
export const formatRounded = (value: number): string => rounded.format(value);

export type PluralForms = { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>;

/** The form that the language has for a count, with the count in the place of `#`. */
export const plural = (count: number, forms: PluralForms): string =>
  (forms[rules.select(count)] ?? forms.other).replace("#", formatNumber(count));
