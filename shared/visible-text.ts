// Whether a name or a text is visible, for the contract and for names of other origin.

/** Line breaks, control characters, and those that change the direction of the text after them. */
export const disruptive = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;

/** What scripts and emoji need, and the line breaks between the parts of JSON. */
const needed = ["\n", "\u200C", "\u200D", "\uFE0E", "\uFE0F"];

const hidden = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2028\u2029]/gu;

/**
 * JSON in which what doesn't show, or changes how the rest is shown, is escaped: a terminal obeys some of
 * it, and hidden letters are read by programs alone.
 */
export const showableJson = (json: string): string =>
  json.replaceAll(hidden, (character) => {
    if (needed.includes(character)) return character;
    const units = Array.from({ length: character.length }, (_, at) => character.charCodeAt(at));
    return units.map((unit) => `\\u${unit.toString(16).padStart(4, "0")}`).join("");
  });

/** Letters and symbols without a shape: the empty Braille pattern, the null notehead. */
const blank = /[\p{Default_Ignorable_Code_Point}\u2800\u{1D159}]/gu;

/** Whether any character of it shows. */
export const isVisible = (text: string): boolean =>
  /[^\p{Z}\p{Cc}\p{Cf}\p{M}]/u.test(text.replace(blank, ""));

const topDomains =
  "ac|ai|am|app|at|au|be|biz|blog|br|ca|cc|ch|click|cloud|club|cn|co|com|cz|de|dev|dk|email|es|eu|fi|fm|fr|fun|gg|gov|icu|in|info|io|it|jp|kr|life|link|live|ly|me|mobi|mx|net|news|nl|no|nu|nz|online|org|page|pl|pro|pt|pw|ru|se|sh|shop|site|so|space|store|su|tech|tel|tk|to|today|top|tv|ua|uk|us|vip|website|wiki|work|world|ws|xyz|zone";
const dot = "[.\u3002\uFF0E\uFF61]";
const addresses = [
  /:\/\/|\bmailto:/i,
  // An e-mail address.
  new RegExp(`[^\\s@＠]+[@＠][^\\s@＠]+${dot}[^\\s@＠]`, "u"),
  // A host, as mail programs make links of it; not Node.js, and not a name like jane.doe.
  new RegExp(`(?<![\\p{L}\\p{N}])www${dot}[\\p{L}\\p{N}]`, "iu"),
  new RegExp(`[\\p{L}\\p{N}]${dot}(?:${topDomains}|xn--[a-z0-9-]+)(?![\\p{L}\\p{N}\\p{M}-])`, "iu"),
  new RegExp(`[\\p{L}\\p{N}]${dot}\\p{L}{2,}(?:[/?#]|:\\d)`, "iu"),
  /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])/,
];

/** Whether it contains an e-mail or web address, which mail programs would turn into a link. */
export const containsAddress = (text: string): boolean => {
  const shown = text.normalize("NFKC").replace(blank, "");
  return addresses.some((address) => address.test(text) || address.test(shown));
};
