// `npm run messages`: sorts the files of messages, writes their types, and says what is missing, unused or
// wrong. With `--check` it writes nothing, and fails where there would be something to write or mend.
import fs from "node:fs";
import path from "node:path";
import { messagesFolder } from "#server/languages.ts";
import { translatedTags } from "#shared/messages/language.ts";
import { argumentsOf, type MessageArguments } from "./message-arguments.ts";
import { allTypes, areaTypes } from "./types-file.ts";

type Texts = Record<string, string>;

const root = path.resolve(import.meta.dirname, "../..");
const isCheck = process.argv.includes("--check");
const problems: string[] = [];

const fileOf = (tag: string, area: string) => path.join(messagesFolder, tag, `${area}.json`);

function areasOf(tag: string): string[] {
  const folder = path.join(messagesFolder, tag);
  if (!fs.existsSync(folder)) return [];
  const files = fs.readdirSync(folder).filter((name) => name.endsWith(".json"));
  return files.map((name) => path.basename(name, ".json")).toSorted();
}

/** An area's texts with sorted names. */
function readArea(tag: string, area: string): Texts {
  const file = fileOf(tag, area);
  if (!fs.existsSync(file)) return {};
  const source = fs.readFileSync(file, "utf8");
  const entries = Object.entries(JSON.parse(source) as Texts);
  const texts = Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
  write(file, `${JSON.stringify(texts, null, 2)}\n`);
  for (const [name] of entries) {
    if (!/^[a-z][A-Za-z\d]*$/.test(name))
      problems.push(`${tag}/${area}.json: ${name} isn't camelCase`);
  }
  return texts;
}

function write(file: string, text: string): void {
  if (fs.existsSync(file) && fs.readFileSync(file, "utf8") === text) return;
  if (isCheck) problems.push(`${path.relative(root, file)} isn't current: run npm run messages`);
  else fs.writeFileSync(file, text);
}

/** What a text asks for; the problem is reported and nothing returned where it isn't a message. */
function judge(where: string, text: string): MessageArguments | null {
  try {
    return argumentsOf(text);
  } catch (error) {
    problems.push(`${where}: ${error instanceof Error ? error.message : String(error)}`);
    return null;
  }
}

/** A translation may leave an argument out, such as a number in a plural, but can't ask for others. */
function compare(where: string, english: string, text: string): void {
  const known = judge(where, english);
  const asked = judge(where, text);
  if (!known || !asked) return;
  for (const [name, type] of asked) {
    if (!known.has(name)) problems.push(`${where}: {${name}} isn't in the original`);
    else if ((known.get(name) === "Tag") !== (type === "Tag"))
      problems.push(`${where}: ${name} is a tag in one text and an argument in the other`);
  }
  for (const [name, type] of known) {
    if (type === "Tag" && !asked.has(name)) problems.push(`${where}: <${name}> is missing`);
  }
}

/** Keys that the code names, in quotes. */
function keysInCode(): Set<string> {
  const files = fs.globSync("{contract,server,shared,web}/**/*.{ts,tsx}", { cwd: root });
  const found = new Set<string>();
  for (const file of files) {
    if (/\.test\.tsx?$|^shared\/messages\/types/.test(file)) continue;
    const source = fs.readFileSync(path.join(root, file), "utf8");
    for (const [, key = ""] of source.matchAll(/"([a-z][a-z-]*\.[a-z][A-Za-z\d]*)"/g))
      found.add(key);
  }
  return found;
}

const areas = areasOf("en");
const english = new Map(areas.map((area) => [area, readArea("en", area)]));
const total = [...english.values()].reduce((sum, texts) => sum + Object.keys(texts).length, 0);
const used = keysInCode();
let isEnglishValid = true;

for (const [area, texts] of english) {
  for (const [name, text] of Object.entries(texts)) {
    const key = `${area}.${name}`;
    if (text === "") problems.push(`en/${area}.json: ${name} has no text`);
    if (!used.has(key))
      problems.push(`en/${area}.json: ${name} isn't used: no code names "${key}"`);
    isEnglishValid = judge(`en/${area}.json: ${name}`, text) !== null && isEnglishValid;
  }
}
if (isEnglishValid) {
  for (const [area, texts] of english) {
    write(path.join(messagesFolder, "types", `${area}.ts`), areaTypes(area, texts));
  }
  write(path.join(messagesFolder, "types.ts"), allTypes(areas));
}

for (const tag of translatedTags) {
  if (tag === "en") continue;
  let count = 0;
  for (const area of new Set([...areas, ...areasOf(tag)])) {
    const texts = readArea(tag, area);
    for (const [name, text] of Object.entries(texts)) {
      const original = english.get(area)?.[name];
      const where = `${tag}/${area}.json: ${name}`;
      if (original === undefined) problems.push(`${where} isn't in en/${area}.json`);
      else if (text !== "") {
        count += 1;
        compare(where, original, text);
      }
    }
  }
  console.log(`${tag.padEnd(8)} ${count} of ${total}, ${total - count} missing`);
}

for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
