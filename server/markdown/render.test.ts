import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { harmfulPartsOf } from "#tests/support/harmful-html.ts";
import { setOwnSite } from "./api-links.ts";
import { renderMarkdown } from "./render.ts";

const htmlOf = async (markdown: string) => (await renderMarkdown(markdown)).html;

test.each([
  "<script>alert(1)</script>",
  "<SCRIPT SRC=//evil.example/x.js></SCRIPT>",
  "<img src=x onerror=alert(1)>",
  "<img src='x' / onerror='alert(1)'>",
  '![x](x"onerror="alert(1))',
  '![x"onerror="alert(1)](https://a.example)',
  "[x](javascript:alert(1))",
  "[x](JaVaScRiPt:alert(1))",
  "[x](java\tscript:alert(1))",
  "[x](<java\u0000script:alert(1)>)",
  "[x]( javascript:alert(1))",
  "[x](&#106;avascript:alert(1))",
  "[x](javascript&colon;alert(1))",
  "[x](javascript&#x3a;alert(1))",
  "[x](\u0001javascript:alert(1))",
  "[x](vbscript:msgbox(1))",
  "[x](data:text/html;base64,PHNjcmlwdD4=)",
  "[x](file:///etc/passwd)",
  "[x](blob:https://a.example/1)",
  "![x](data:image/svg+xml,<svg onload=alert(1)>)",
  "![x](javascript:alert(1))",
  "<javascript:alert(1)>",
  "[x]: javascript:alert(1)\n\n[x]",
  "<svg><script>alert(1)</script></svg>",
  "<svg onload=alert(1)>",
  "<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>",
  "<iframe src=https://evil.example></iframe>",
  "<style>body{display:none}</style>",
  "<form action=https://evil.example><input name=password><button>Go</button></form>",
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  "<base href=https://evil.example/>",
  "<object data=x></object><embed src=x>",
  "<a href='javascript:alert(1)'>x</a>",
  "<div style='position:fixed;inset:0'>x</div>",
  "<b onmouseover=alert(1)>unclosed",
  "<p><b><i>",
  "</div></main></body>",
  "<!-- <script>alert(1)</script> -->",
  "<!--><img src=x onerror=alert(1)>-->",
  "<![CDATA[<script>alert(1)</script>]]>",
  "<?php echo 1 ?>",
  "[a [b](https://b.example) c](https://a.example)",
  "[x](https://a.example 'title\" onclick=\"alert(1)')",
  '```"><script>alert(1)</script>\ncode\n```',
  "```js onload=alert(1)\ncode\n```",
  "`<script>alert(1)</script>`",
  "| <script> | b |\n| --- | --- |\n| <img onerror=x> | [x](javascript:1) |",
  "[^1]\n\n[^1]: <script>alert(1)</script> [x](javascript:1)",
  "[^__proto__]\n\n[^__proto__]: x",
  '[^"><script>]\n\n[^"><script>]: x',
  "<details open ontoggle=alert(1)>x</details>",
  "<template><script>alert(1)</script></template>",
  "<noscript><p title='</noscript><img src=x onerror=alert(1)>'>",
])("%s is rendered without harmful markup", async (markdown) => {
  expect(harmfulPartsOf(await htmlOf(markdown))).toEqual([]);
});

test("the check above detects harmful markup", () => {
  expect(harmfulPartsOf('<script>x</script><img src="javascript:1" onerror="x">')).toEqual([
    "<script>",
    "<script>",
    "javascript:1",
    "onerror=",
  ]);
});

describe("links", () => {
  const outside = ' rel="nofollow ugc noopener"';
  test.each([
    ["https://a.example/x", "https://a.example/x", outside],
    ["HTTPS://a.example", "https://a.example", outside],
    ["Http://a.example", "http://a.example", outside],
    ["https:a.example", "https:a.example", outside],
    ["//a.example", "//a.example", outside],
    ["mailto:a@b.example", "mailto:a@b.example", ""],
    ["tel:+123", "tel:+123", ""],
    ["/projects", "/projects", ""],
    ["projects?a=b:c", "projects?a=b:c", ""],
    ["#here", "#here", ""],
  ])("[x](%s) becomes a link with the right rel attribute", async (address, href, rel) => {
    expect(await htmlOf(`[x](${address})`)).toBe(`<p><a href="${href}"${rel}>x</a></p>`);
  });

  test.each(["ftp://a.example", "irc:a", "xmpp:a@b", "sms:1", "ws://a.example", "about:blank"])(
    "[x](%s) isn't a link",
    async (address) => {
      expect(await htmlOf(`[x](${address})`)).toBe("<p><a>x</a></p>");
    },
  );

  test("bare addresses become links", async () => {
    expect(await htmlOf("See https://a.example.")).toContain(
      `<a href="https://a.example"${outside}>`,
    );
  });
});

describe("links to this site's API are removed", () => {
  beforeAll(() => setOwnSite("https://cafe.example"));
  afterAll(() => setOwnSite("http://localhost:3000"));

  test.each([
    "/api/v1/auth/signout",
    "/api",
    "/API/v1/auth/signout",
    "/auth/github",
    "/demo-code-host/login/oauth/authorize",
    "api/v1/auth/signout",
    "../../../api/v1/auth/signout",
    "/./api/v1/auth/signout",
    "/x/../api/v1/auth/signout",
    "/x/%2e%2e/api/v1/auth/signout",
    "/%61pi/v1/auth/signout",
    "/%2561pi/v1/auth/signout",
    "/.%2f/api/v1",
    "/%2fapi/v1",
    "\\\\api/v1/auth/signout",
    "//cafe.example/api/v1/auth/signout",
    "//cafe.example//api/v1/auth/signout",
    "https://cafe.example/api/v1/auth/signout",
    "HTTPS://CAFE.EXAMPLE/api/v1/auth/signout",
    "http://cafe.example/api/v1/auth/signout",
    "https://cafe.example:443/api/v1/auth/signout",
    "https://cafe.example./api/v1/auth/signout",
    "https://you@cafe.example/api/v1/auth/signout",
    "https:/api/v1/auth/signout",
    "https:api/v1/auth/signout",
    "http:/api/v1/auth/signout",
    "http://localhost:3000/api/v1/auth/signout",
    "http://127.0.0.1/api/v1/auth/signout",
    "<https://cafe.example/api/v1/auth/sign out>",
  ])("the link %s is removed", async (address) => {
    expect(await htmlOf(`See [**this**](${address}).`)).toBe(
      "<p>See <a><strong>this</strong></a>.</p>",
    );
  });

  test("bare addresses, addresses in angle brackets and references are removed too", async () => {
    const address = "https://cafe.example/api/v1/auth/signout";
    expect(await htmlOf(address)).toBe(`<p><a>${address}</a></p>`);
    expect(await htmlOf(`<${address}>`)).toBe(`<p><a>${address}</a></p>`);
    expect(await htmlOf(`[x]\n\n[x]: /api/v1/auth/signout`)).toBe("<p><a>x</a></p>");
    expect(await htmlOf("www.cafe.example/api")).toContain("href");
  });

  test.each([
    "/projects/1",
    "/apiary",
    "/read?url=/api/v1",
    "#api",
    "?api",
    "https://cafe.example/about",
    "https://other.example/api/v1",
    "//api/v1",
    "mailto:api@cafe.example",
  ])("the link %s to a page is kept", async (address) => {
    expect(await htmlOf(`[x](${address})`)).toContain(`href="${address}"`);
  });
});

describe("images", () => {
  test("over https are shown, without sending a referrer", async () => {
    expect(await htmlOf('![A cat](https://a.example/cat.png "Cat")')).toBe(
      '<p><img src="https://a.example/cat.png" alt="A cat" title="Cat" loading="lazy" referrerpolicy="no-referrer"></p>',
    );
  });
  test.each([
    "http://a.example/cat.png",
    "//a.example/cat.png",
    "/api/v1/auth/signout",
    "cat.png",
    "https:/api/v1/auth/signout",
    "https:cat.png",
    "https:\\\\a.example/cat.png",
    "data:image/png;base64,AAAA",
  ])("from %s are replaced by their alternative text", async (address) => {
    expect(await htmlOf(`![A cat](${address})`)).toBe("<p>A cat</p>");
  });
});

describe("accessibility", () => {
  test("code blocks can be scrolled by keyboard, and checkboxes have names", async () => {
    expect(await htmlOf("```js\nx\n```")).toMatch(
      /^<pre tabindex="0" data-language="js"><code class="language-js">/,
    );
    const tasks = await htmlOf("- [x] Write **tests**\n- [ ] Rest\n  - [ ] Sleep\n\n- [ ] \n");
    expect(
      [...tasks.matchAll(/<input[^>]*aria-label="([^"]*)"/g)].map((found) => found[1]),
    ).toEqual(["Write tests", "Rest", "Sleep"]);
    for (const [input] of tasks.matchAll(/<input[^>]*>/g)) expect(input).toContain("disabled");
  });

  test("headings begin below the page's own levels", async () => {
    expect(await htmlOf("# One\n\n##### Five")).toBe("<h3>One</h3>\n<h6>Five</h6>");
  });

  test("footnotes and their references link to each other, also beside another text", async () => {
    const [one, other] = [
      await htmlOf("One[^1]\n\n[^1]: Note"),
      await htmlOf("Two[^1]\n\n[^1]: Note"),
    ];
    const idsIn = (html: string) => [...html.matchAll(/ id="([^"]+)"/g)].map((found) => found[1]);
    const targets = [...one.matchAll(/(?:href="#|aria-describedby=")([^"]+)"/g)].map(
      (found) => found[1],
    );
    expect(targets.length).toBe(3);
    for (const target of targets) expect(idsIn(one)).toContain(target);
    expect(idsIn(one).filter((id) => idsIn(other).includes(id))).toEqual([]);
    for (const id of idsIn(one)) expect(id).toMatch(/^md-/);
  });
});

describe("excessive nesting", () => {
  const wide = `${"|a".repeat(700)}|\n${"|-".repeat(700)}|\n${"x\n".repeat(640)}`;
  const repeated = `[a]: http://x/${"y".repeat(2000)}\n\n${"[a]".repeat(680)}`;
  test.each([
    ["quotes", ">".repeat(4096)],
    ["lists", `${"- ".repeat(2047)}x`],
    ["numbered lists", "1. ".repeat(1365)],
    ["both", "> - ".repeat(1024)],
    ["asterisks", `${"*".repeat(2000)}a${"*".repeat(2000)}`],
    ["emphasis", `${"*a ".repeat(680)}${"b* ".repeat(600)}`],
    ["brackets", `${"[".repeat(1300)}a${"](b)".repeat(680)}`],
    [
      "indents",
      Array.from({ length: 17 }, (_, k) => `${" ".repeat(24 * k)}${"- ".repeat(12)}x`).join("\n"),
    ],
    ["footnotes", `${"[^1]".repeat(1000)}\n\n[^1]: x`],
    ["references", repeated],
    ["cells", wide],
  ])("thousands of %s neither overflow the stack nor grow the output", async (_, markdown) => {
    const { html, text } = await renderMarkdown(markdown);
    expect(html.length).toBeLessThan(110_000);
    expect(text.length).toBeLessThanOrEqual(markdown.length);
    expect(harmfulPartsOf(html)).toEqual([]);
  });

  test("only what nests too deep is shown as written", async () => {
    expect((await htmlOf(">".repeat(200))).match(/<blockquote>/g)).toHaveLength(24);
    expect((await htmlOf(`${"- ".repeat(200)}x`)).match(/<ul>/g)).toHaveLength(24);
    expect(await htmlOf("***a***")).toBe("<p><em><strong>a</strong></em></p>");
    expect(await htmlOf(`${"*".repeat(20)}a${"*".repeat(20)}`)).not.toContain("<strong>");
    const rows = `|${"a|".repeat(80)}\n|${"-|".repeat(80)}\n${"x\n".repeat(80)}`;
    expect((await htmlOf(rows)).match(/<td>/g)).toHaveLength(80);
  });

  test("ordinary nesting, rules and tables are rendered unchanged", async () => {
    expect(await htmlOf("> > > deep")).toMatch(/(<blockquote>\n){3}<p>deep/);
    for (const rule of ["* * * * * * * * * * * * * * * *", "_".repeat(60), "-".repeat(60)]) {
      expect(await htmlOf(rule)).toBe("<hr>");
    }
    expect(await htmlOf("| a | b |\n| - | -: |\n| c |")).toContain('<td align="right"></td>');
  });
});

test("the plain text is the text without markup, on one line", async () => {
  const { text } = await renderMarkdown(
    "# A *b*\n\n- c\n- `d`\n\n> e [f](https://g.example) ![h](https://i.example)",
  );
  expect(text).toBe("A b c d e f h");
});
