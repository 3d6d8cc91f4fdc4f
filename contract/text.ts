// Schemas of texts and numbers in requests, with the product's error messages.
import { z } from "zod";
import { adminReasonLimits } from "#shared/limits.ts";
import { codePointLength } from "#shared/text-length.ts";
import { disruptive, isVisible } from "#shared/visible-text.ts";

const loneSurrogate = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

const storable = (value: string) => !value.includes("\0") && !loneSurrogate.test(value);

/** Text that PostgreSQL can store: no NUL, no unpaired surrogate; trimmed first. */
const trimmed = z
  .string()
  .trim()
  .refine(storable, { message: "Contains characters that can't be stored" });

/** Trimmed text of `min` to `max` code points; one that must not be empty has some that show. */
export const text = (min: number, max: number, messages: { short?: string; long?: string } = {}) =>
  trimmed
    .refine((value) => codePointLength(value) >= min && (min === 0 || isVisible(value)), {
      message: messages.short ?? "Too Short!",
    })
    .refine((value) => codePointLength(value) <= max, { message: messages.long ?? "Too Long!" })
    .meta({ minLength: min, maxLength: max });

/** Why an admin suspends, deletes or changes something. */
export const adminReason = text(adminReasonLimits.min, adminReasonLimits.max, {
  short: "Enter a reason",
});

/** Visible text on one line: names. */
export const line = (min: number, max: number, messages?: { short: string }) =>
  text(min, max, messages).refine((value) => !disruptive.test(value), {
    message: "Contains characters that can't be shown",
  });

/** Text of up to `max` code points to search for; text that can't be stored finds nothing. */
export const lookup = (max: number) =>
  z.string().refine((value) => storable(value) && codePointLength(value) <= max, {
    message: "Use a known value",
  });

/** An opaque id (UUID); ids sort by creation time. */
export const id = z
  .string()
  .regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/, { message: "Not an id" })
  .meta({
    description: "Opaque id; sorts by age",
    example: "0198c0de-0000-7000-8000-000000000000",
  });

/** A point in time, ISO 8601 in UTC. */
export const time = z.iso.datetime().meta({ description: "ISO 8601, UTC" });

/** An https address of at most 2,000 characters. */
export const httpsUrl = addressOf(["https:"], "Please use an address that starts with https://");

/** The same, or an http address: for imports, where the operator allows these. */
export const webUrl = addressOf(
  ["https:", "http:"],
  "Please use an address that starts with https:// or http://",
);

function addressOf(protocols: readonly string[], message: string) {
  return z
    .string()
    .trim()
    .max(2000, { message: "Too Long!" })
    .refine((value) => storable(value) && isAddress(value, protocols), { message })
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
    .regex(/^([1-9][0-9]?|100)$/, { message: "Use a number from 1 to 100" })
    .transform(Number)
    .default(defaultSize)
    .meta({ description: `1 to 100, default ${defaultSize}` }),
  after: z
    .string()
    .max(200, { message: "Not a cursor of this list" })
    .optional()
    .meta({ description: "Cursor of the next page, as found in the Link header" }),
});
