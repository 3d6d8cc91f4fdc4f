// Numbers, dates, lists and names in the current language. Formatters are made once for each
// language: the first ones take a phone some 20 ms.
import { currentLanguage, type LanguageTag } from "./messages/language.ts";
import { siteClock } from "./site-clock.ts";

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

/** A date, by default by the site's clock: the same on the server and in every browser. */
export const formatDate = (
  at: string | number | Date,
  options: Intl.DateTimeFormatOptions,
): string => dates(current(), { timeZone: siteClock().timeZone, ...options }).format(new Date(at));

/** How the last item is joined; with `commas` like the others, where the language has such lists. */
export type ListStyle = "and" | "or" | "commas";

// Lists of units are no lists of names: Chinese ones have nothing between their items.
const listOptions: Readonly<Record<ListStyle, Intl.ListFormatOptions>> = {
  and: { type: "conjunction" },
  or: { type: "disjunction" },
  commas: { type: "conjunction", style: "narrow" },
};

const listFormat = (style: ListStyle) => lists(localeOf(current()), listOptions[style]);

/** "Ada, Grace and Linus", "Ada, Grace or Linus", "Ada, Grace, Linus". */
export const formatList = (items: Iterable<string>, style: ListStyle = "and"): string =>
  listFormat(style).format(items);

/** The pieces of such a list, for elements in a sentence. */
export const listParts = (
  items: Iterable<string>,
  style: ListStyle = "and",
): ReturnType<Intl.ListFormat["formatToParts"]> => listFormat(style).formatToParts(items);

/** "3 days ago", "tomorrow". */
export const formatRelative = (value: number, unit: Intl.RelativeTimeFormatUnit): string =>
  relativeTimes(current(), { numeric: "auto" }).format(value, unit);

/** Compares names as the reader's language sorts them. */
export const compareNames = (a: string, b: string): number =>
  collators(current(), { numeric: true, sensitivity: "base" }).compare(a, b);
