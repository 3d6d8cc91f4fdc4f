// Texts designed to be slow to render: the CPU time of the main thread and of worker threads. A
// command: `node bench/markdown.ts`.
import fc from "fast-check";
import { renderText } from "#server/markdown/render-text.ts";
import { isSimple } from "#server/markdown/render.ts";
import { tableOf } from "./table.ts";

const maxLength = 4096;
const tries = 500;

const atom = fc.constantFrom(
  ..."*_~`[]()<>!|#-+=:@&\\^\"'.1a \n\t",
  "**",
  "![",
  "](",
  "[^",
  "]:",
  "- ",
  "> ",
  "\n\n",
  "www.",
  "a@b.c",
  "&amp;",
  "|-|",
  "    ",
);
const pattern = fc.array(atom, { minLength: 1, maxLength: 6 }).map((atoms) => atoms.join(""));

const cut = (text: string) => text.repeat(Math.ceil(maxLength / text.length)).slice(0, maxLength);

/** As much of the text as the main thread renders by itself, filled up with words. */
function simplePart(text: string): string {
  let [from, to] = [0, text.length];
  while (from < to) {
    const middle = Math.ceil((from + to) / 2);
    if (isSimple(text.slice(0, middle))) from = middle;
    else to = middle - 1;
  }
  return text.slice(0, from) + "x".repeat(maxLength - from);
}

/** Milliseconds of this thread's CPU time, independent of other load: the mean of a few runs. */
async function millisecondsOf(markdown: string): Promise<number> {
  const times = 6;
  const before = process.threadCpuUsage();
  for (let time = 0; time < times; time += 1) {
    await renderText({
      markdown,
      people: new Map(),
      keepsLineBreaks: true,
      ownHost: "cafe.example",
    });
  }
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000 / times;
}

const worst = { page: [0, ""] as [number, string], any: [0, ""] as [number, string] };
for (const [number, atoms] of fc.sample(pattern, tries).entries()) {
  const text = cut(atoms);
  const onPage = await millisecondsOf(isSimple(text) ? text : simplePart(text));
  const anywhere = await millisecondsOf(text);
  // The first runs are a warm-up.
  if (number < 20) continue;
  if (onPage > worst.page[0]) worst.page = [onPage, atoms];
  if (anywhere > worst.any[0]) worst.any = [anywhere, atoms];
}

const rows = [
  ["the page's thread", `${worst.page[0].toFixed(1)} ms`, "20 ms", JSON.stringify(worst.page[1])],
  ["a renderer's thread", `${worst.any[0].toFixed(1)} ms`, "", JSON.stringify(worst.any[1])],
];
console.log(tableOf(["longest of", "measured", "promised", "a text of"], rows));
