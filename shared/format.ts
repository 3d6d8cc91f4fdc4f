// Numbers, dates, lists and names in the current language. Formatters are made once for each
// language: the first ones take a phone some 20 ms.
import { currentLanguage, type LanguageTag } from "./messages/language.ts";

/** English is the British one where they differ: 27 November 2026. */
const localeOf = (tag: string) => (tag === "en" ? "en-GB" : tag);

function cached<Formatter, Options extends object>(
  make: (locale: string, options: Options) => Formatter,
): (locale: string, options?: Options) => Formatter {
  const made = new Map<string, Formatter>();
  return (locale, options) => {
    const key = options === undefined ? locale : `${locale} ${JSON.stringify(options)}`;
    let formatter = made.get(key);
    if (formatter === undefined)
      made.set(key, (formatter = make(locale, options ?? ({} as Options))));
    return formatter;
  };
}

const numbers = cached(
  (tag, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(tag, options),
);
const dates = cached(
  (tag, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(localeOf(tag), options),
);
const plurals = cached(
  (tag, options: Intl.PluralRulesOptions) => new Intl.PluralRules(tag, options),
);
const lists = cached((tag, options: Intl.ListFormatOptions) => new Intl.ListFormat(tag, options));
const relativeTimes = cached(
  (tag, options: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(tag, options),
);
const collators = cached((tag, options: Intl.CollatorOptions) => new Intl.Collator(tag, options));

type LocaleArgument = Intl.LocalesArgument;

/** For messages with numbers, dates and plurals in them. */
export const formatters = {
  getNumberFormat: (tag?: LocaleArgument, options?: Intl.NumberFormatOptions) =>
    numbers(String(tag), options),
  getDateTimeFormat: (tag?: LocaleArgument, options?: Intl.DateTimeFormatOptions) =>
    dates(String(tag), options),
  getPluralRules: (tag?: LocaleArgument, options?: Intl.PluralRulesOptions) =>
    plurals(String(tag), options),
};

const current = (): LanguageTag => currentLanguage().tag;

/** "12,345". */
export const formatNumber = (value: number, options?: Intl.NumberFormatOptions): string =>
  numbers(current(), options).format(value);

/** A date, by default in UTC: the same on the server and in every browser. */
export const formatDate = (
  at: string | number | Date,
  options: Intl.DateTimeFormatOptions,
): string => dates(current(), { timeZone: "UTC", ...options }).format(new Date(at));

/** "Ada, Grace, and Linus", or with `or`. */
export const formatList = (items: Iterable<string>, type: "and" | "or" = "and"): string =>
  lists(current(), { type: type === "and" ? "conjunction" : "disjunction" }).format(items);

/** The pieces of "Ada, Grace and Linus", or with `or`, for elements in a sentence. */
export const listParts = (
  items: Iterable<string>,
  type: Intl.ListFormatType = "conjunction",
): ReturnType<Intl.ListFormat["formatToParts"]> =>
  lists(localeOf(current()), { type }).formatToParts(items);

/** "3 days ago", "tomorrow". */
export const formatRelative = (value: number, unit: Intl.RelativeTimeFormatUnit): string =>
  relativeTimes(current(), { numeric: "auto" }).format(value, unit);

/** Compares names as the reader's language sorts them. */
export const compareNames = (a: string, b: string): number =>
  collators(current(), { numeric: true, sensitivity: "base" }).compare(a, b);
