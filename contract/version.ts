import { z } from "zod";
import { endpoint } from "./endpoint.ts";

export const readVersion = endpoint({
  method: "GET",
  path: "/version",
  summary: "The version of the program that this site runs",
  scope: "read",
  reply: z.object({ version: z.string().meta({ example: "0.1.0" }) }).meta({ id: "Version" }),
});
