// The program of the process: reads a body from standard input and writes its fields to standard
// output, or why there are none.
import { buffer } from "node:stream/consumers";
import { fieldsIn, type FieldsRequest, MalformedJson } from "./delivery-fields.ts";
import type { ProgramAnswer } from "./parse-delivery.ts";

const request = JSON.parse(process.argv[2] ?? "") as FieldsRequest;

function answer(body: Buffer): ProgramAnswer {
  try {
    return { fields: [...fieldsIn(body, request)] };
  } catch (error) {
    if (error instanceof MalformedJson) return { malformed: error.message };
    throw error;
  }
}

process.stdout.write(JSON.stringify(answer(await buffer(process.stdin))));
