import { z } from "zod";
import { id } from "#contract/text.ts";

/** The position in a list of applications: the time of a row's latest change, and its id. */
export const latestCursor = z.tuple([z.iso.datetime().transform((at) => new Date(at)), id]);
