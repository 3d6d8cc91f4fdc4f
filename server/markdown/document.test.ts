import { expect, test } from "vitest";
import { renderDocument } from "./document.ts";

const base = "https://docs.example/guide/start.md";

test("the first heading becomes the title, and the other headings begin at h2", async () => {
  const text = "# The *guide*\n\nWhat it is\nabout.\n\n### First steps\n\n#### Deeper\n";
  expect(await renderDocument(text, base)).toEqual({
    title: "The guide",
    description: "What it is about.",
    html:
      "<p>What it is\nabout.</p>\n" +
      '<h2 id="section-first-steps">First steps</h2>\n<h3 id="section-deeper">Deeper</h3>',
  });
});

test("a document without such a heading has no title, and a later h1 becomes h2", async () => {
  const { title, html } = await renderDocument("Words\n\n# One\n\n## Two", base);
  expect(title).toBeNull();
  expect(html).toContain('<h2 id="section-one">');
  expect(html).toContain('<h3 id="section-two">');
});

test("links of a table of contents lead to their headings, also with repeated texts", async () => {
  const { html } = await renderDocument(
    "[a](#how-it-goes-) [b](#same-1)\n\n## How it goes?\n\n## Same\n\n## Same\n\n## Über uns",
    base,
  );
  expect(html.match(/(?<=(id="|href="#))[^"]+/g)).toEqual([
    "section-how-it-goes-",
    "section-same-1",
    "section-how-it-goes",
    "section-same",
    "section-same-1",
    "section-über-uns",
  ]);
});

test("ids and names of the document can't collide with those of the page", async () => {
  const { html } = await renderDocument("## Page data\n\nx[^main]\n\n[^main]: y", base);
  const ids = html.match(/(?<=\bid=")[^"]+/g) ?? [];
  expect(ids.length).toBeGreaterThan(2);
  expect(ids.filter((id) => !id.startsWith("section-"))).toEqual([]);
});

test("footnotes and their references link to each other", async () => {
  const { html } = await renderDocument("x[^a]\n\n[^a]: y", base);
  const targets = html.match(/(?<=href="#)[^"]+/g) ?? [];
  expect(targets).toHaveLength(2);
  for (const id of targets) expect(html).toContain(`id="${id}"`);
});

test.each([
  ["[a](other.md)", 'href="https://docs.example/guide/other.md"'],
  ["[a](/top)", 'href="https://docs.example/top"'],
  ["![a](img/b.png)", 'src="https://docs.example/guide/img/b.png"'],
  ["[a](https://x.example/)", 'href="https://x.example/"'],
  ["[a](mailto:a@b.example)", 'href="mailto:a@b.example"'],
])("the relative link %s resolves against the other site", async (markdown, expected) => {
  expect((await renderDocument(markdown, base)).html).toContain(expected);
});

test.each([
  ["[a](/terms)", 'href="/terms"'],
  ["[a](terms.md)", 'href="/content/terms.md"'],
])("the relative link %s resolves against this site", async (markdown, expected) => {
  expect((await renderDocument(markdown, "/content/about.md")).html).toContain(expected);
});

test.each([
  "<script>alert(1)</script>",
  "[a](javascript:alert(1))",
  "[a](JavaScript:alert(1))",
  "[a](data:text/html,x)",
  "![a](x.png){onerror=alert(1)}\n\n<img src=x onerror=alert(1)>",
  '<a href="javascript:alert(1)">x</a>',
  '## <b onclick="alert(1)">x</b>',
])("%j is rendered without harmful markup", async (markdown) => {
  const { html } = await renderDocument(markdown, base);
  expect(html).not.toMatch(/<script|javascript:|data:text|<[^>]*\son\w+=/i);
});
