// Schemas of texts and numbers in requests, with the product's error messages.
import { z } from "zod";
import { t } from "#shared/messages/t.ts";
import { adminReasonLimits } from "#shared/limits.ts";
import { codePointLength } from "#shared/text-length.ts";
import { disruptive, isVisible } from "#shared/visible-text.ts";

const loneSurrogate = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

const storable = (value: string) => !value.includes("\0") && !loneSurrogate.test(value);

/** Text that PostgreSQL can store: no NUL, no unpaired surrogate; trimmed first. */
const trimmed = z
  .string()
  .trim()
  .refine(storable, { error: () => t("forms.notStorable") });

/** Trimmed text of `min` to `max` code points; one that must not be empty has some that show. */
export const text = (min: number, max: number, messages: { short?: () => string } = {}) =>
  trimmed
    .refine((value) => codePointLength(value) >= min && (min === 0 || isVisible(value)), {
      error: messages.short ?? (() => t("forms.tooShort")),
    })
    .refine((value) => codePointLength(value) <= max, { error: () => t("forms.tooLong") })
    .meta({ minLength: min, maxLength: max });

/** Why an admin suspends, deletes or changes something. */
export const adminReason = text(adminReasonLimits.min, adminReasonLimits.max, {
  short: () => t("forms.enterReason"),
});

/** Visible text on one line: names. */
export const line = (min: number, max: number, messages?: { short: () => string }) =>
  text(min, max, messages).refine((value) => !disruptive.test(value), {
    error: () => t("forms.notShowable"),
  });

/** Text of up to `max` code points to search for; text that can't be stored finds nothing. */
export const lookup = (max: number) =>
  z.string().refine((value) => storable(value) && codePointLength(value) <= max, {
    error: () => t("forms.unknownValue"),
  });

/** An opaque id (UUID); ids sort by creation time. */
export const id = z
  .string()
  .regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/, {
    error: () => t("forms.notAnId"),
  })
  .meta({
    description: "Opaque id; sorts by age",
    example: "0198c0de-0000-7000-8000-000000000000",
  });

/** A point in time, ISO 8601 in UTC. */
export const time = z.iso.datetime().meta({ description: "ISO 8601, UTC" });

/** An https address of at most 2,000 characters. */
export const httpsUrl = addressOf(["https:"], () => t("forms.httpsAddress"));

/** The same, or an http address: for imports, where the operator allows these. */
export const webUrl = addressOf(["https:", "http:"], () => t("forms.webAddress"));

function addressOf(protocols: readonly string[], error: () => string) {
  return z
    .string()
    .trim()
    .max(2000, { error: () => t("forms.tooLong") })
    .refine((value) => storable(value) && isAddress(value, protocols), { error })
    .meta({ format: "uri" });
}

/** Without the two slashes browsers may resolve it to a path of this site. */
function isAddress(value: string, protocols: readonly string[]): boolean {
  if (!/^https?:\/\//i.test(value)) return false;
  const url = URL.parse(value);
  return (
    url !== null && protocols.includes(url.protocol) && url.username === "" && url.password === ""
  );
}

/** The paging fields of lists: `pageSize` 1 to 100, and the opaque cursor `after`. */
export const paging = (defaultSize = 20) => ({
  pageSize: z
    .string()
    .regex(/^([1-9][0-9]?|100)$/, { error: () => t("forms.numberBetween", { min: 1, max: 100 }) })
    .transform(Number)
    .default(defaultSize)
    .meta({ description: `1 to 100, default ${defaultSize}` }),
  after: z
    .string()
    .max(200, { error: () => t("forms.notACursor") })
    .optional()
    .meta({ description: "Cursor of the next page, as found in the Link header" }),
});
