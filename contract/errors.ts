// The body of every error.
import { z } from "zod";
import { scopes } from "./endpoint.ts";

export const errorCodes = {
  400: "invalid",
  401: "signed_out",
  403: "forbidden",
  404: "not_found",
  405: "method_not_allowed",
  408: "timed_out",
  409: "conflict",
  413: "too_large",
  414: "too_long",
  415: "unsupported_type",
  422: "unprocessable",
  429: "too_many",
  431: "headers_too_large",
  500: "internal",
  502: "bad_gateway",
  503: "unavailable",
  504: "gateway_timed_out",
} as const;

/** Codes that are more specific than the status, so that a program can react. */
export const specificCodes = {
  /** 403: the person signed in too long ago for this operation. */
  signInAgain: "sign_in_again",
  /** 403: the token's scopes don't include the one of the operation, which `scope` names. */
  scope: "scope",
  /** 403: the token has the scope for one project alone, and this isn't it. */
  oneProject: "one_project",
  /** 403: the operation takes no tokens. */
  noToken: "no_token",
} as const;

export type SpecificCode = (typeof specificCodes)[keyof typeof specificCodes];

export type FailureStatus = keyof typeof errorCodes;

export const failure = z
  .object({
    statusCode: z.number().int(),
    code: z.enum([...Object.values(errorCodes), ...Object.values(specificCodes)]),
    error: z.string().meta({ description: "The name of the status, such as Not Found" }),
    message: z.string(),
    requestId: z.string().optional().meta({ description: "Names the request in the server's log" }),
    fields: z
      .array(z.object({ path: z.string(), message: z.string() }))
      .optional()
      .meta({ description: "The invalid fields" }),
    scope: z
      .enum(scopes)
      .optional()
      .meta({ description: "The scope that the token lacks, with the code `scope`" }),
  })
  .meta({ id: "Failure" });

export type Failure = z.infer<typeof failure>;
