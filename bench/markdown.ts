// Texts that are made to be slow to render: what one takes of the thread that answers pages, and of
// any. A command: `node bench/markdown.ts`.
import fc from "fast-check";
import { renderText } from "#server/markdown/render-text.ts";
import { isSimple } from "#server/markdown/render.ts";
import { tableOf } from "./table.ts";

const longest = 4096;
const tries = 1_000;

const atom = fc.constantFrom(
  ..."*_~`[]()<>!|#-+=:@&\\^\"'.1a \n\t",
  ...["**", "![", "](", "[^", "]:", "- ", "> ", "\n\n", "www.", "a@b.c", "&amp;", "|-|", "    "],
);
const pattern = fc.array(atom, { minLength: 1, maxLength: 6 }).map((atoms) => atoms.join(""));

const cut = (text: string) => text.repeat(Math.ceil(longest / text.length)).slice(0, longest);

/** As much of the text as the page's thread renders by itself, filled up with words. */
function simplePart(text: string): string {
  let [from, to] = [0, text.length];
  while (from < to) {
    const middle = Math.ceil((from + to) / 2);
    if (isSimple(text.slice(0, middle))) from = middle;
    else to = middle - 1;
  }
  return text.slice(0, from) + "x".repeat(longest - from);
}

async function millisecondsOf(markdown: string): Promise<number> {
  let least = Infinity;
  for (let times = 0; times < 3; times += 1) {
    const before = performance.now();
    await renderText({ markdown, people: new Map(), ownHost: "cafe.example" });
    least = Math.min(least, performance.now() - before);
  }
  return least;
}

const worst = { page: [0, ""] as [number, string], any: [0, ""] as [number, string] };
for (const [number, atoms] of fc.sample(pattern, tries).entries()) {
  const text = cut(atoms);
  const onPage = await millisecondsOf(isSimple(text) ? text : simplePart(text));
  const anywhere = await millisecondsOf(text);
  // The first ones warm up.
  if (number < 20) continue;
  if (onPage > worst.page[0]) worst.page = [onPage, atoms];
  if (anywhere > worst.any[0]) worst.any = [anywhere, atoms];
}

const rows = [
  ["the page's thread", `${worst.page[0].toFixed(1)} ms`, "20 ms", JSON.stringify(worst.page[1])],
  ["a renderer's thread", `${worst.any[0].toFixed(1)} ms`, "", JSON.stringify(worst.any[1])],
];
console.log(tableOf(["longest of", "measured", "promised", "a text of"], rows));
