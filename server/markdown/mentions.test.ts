import { expect, test } from "vitest";
import { namesMentioned } from "#shared/mentions.ts";
import { renderMarkdown } from "./render.ts";

const people = new Map([
  ["ada", "/user/Ada"],
  ["octo-cat", "/user/Octocat"],
]);
const htmlOf = async (markdown: string) => (await renderMarkdown(markdown, { people })).html;
const link = (as: string) => `<a href="/user/Ada">${as}</a>`;

test.each([
  ["@ada", `<p>${link("@ada")}</p>`],
  ["@ADA and @Ada", `<p>${link("@ADA")} and ${link("@Ada")}</p>`],
  ["(@ada), “@ada” @ada's", `<p>(${link("@ada")}), “${link("@ada")}” ${link("@ada")}'s</p>`],
  ["**@ada**", `<p><strong>${link("@ada")}</strong></p>`],
  ["# @ada", `<h3>${link("@ada")}</h3>`],
  ["@bob @a @ ada", "<p>@bob @a @ ada</p>"],
  ["x@ada é@ada @@ada a/@ada -@ada", "<p>x@ada é@ada @@ada a/@ada -@ada</p>"],
  ["@ada_b @adaé @ada2 @ada-b @ada.b @ada-", "<p>@ada_b @adaé @ada2 @ada-b @ada.b @ada-</p>"],
  ["@ada/core @ada@host", "<p>@ada/core @ada@host</p>"],
  ["*@ada*-b **x**@ada", "<p><em>@ada</em>-b <strong>x</strong>@ada</p>"],
  ["@ada\\-b @ada&#45;b", "<p>@ada-b @ada-b</p>"],
  ["@ada. @ada...", `<p>${link("@ada")}. ${link("@ada")}...</p>`],
  ["_@ada_ ~~@ada~~", `<p><em>${link("@ada")}</em> <del>${link("@ada")}</del></p>`],
  ["交给@ada处理", `<p>交给${link("@ada")}处理</p>`],
  ["ありがとう＠adaさん", `<p>ありがとう${link("＠ada")}さん</p>`],
  ["고마워요@ada님", `<p>고마워요${link("@ada")}님</p>`],
  ["@Octo-Cat.", '<p><a href="/user/Octocat">@Octo-Cat</a>.</p>'],
  ["_@octo-cat_", '<p><em><a href="/user/Octocat">@octo-cat</a></em></p>'],
  ["`@ada`", "<p><code>@ada</code></p>"],
  ["[@ada **@ada**](/x)", '<p><a href="/x">@ada <strong>@ada</strong></a></p>'],
])("mentions of existing people in %j become links", async (markdown, html) => {
  expect(await htmlOf(markdown)).toBe(html);
});

test("mentions in quotes are links, but mention nobody again", async () => {
  const { html, mentioned } = await renderMarkdown("> > @ada\n>\n> \\@ada\n\nNo", { people });
  expect(html.match(/\/user\/Ada/g)).toHaveLength(2);
  expect(mentioned).toEqual([]);
  expect((await renderMarkdown("> @ada\n\n@ada", { people })).mentioned).toEqual(["ada"]);
});

test("mentions in code blocks and e-mail addresses aren't links", async () => {
  expect(await htmlOf("```\n@ada\n```")).not.toContain("/user/");
  expect(await htmlOf("mail ada@ada.example")).not.toContain("/user/");
});

test("each name that may be mentioned is looked up once, in lower case", () => {
  expect(namesMentioned("@Ada @ADA ＠bob. _@octo-cat_ @a\\_b")).toEqual([
    "ada",
    "bob",
    "octo-cat_",
    "octo-cat",
    "a_b",
  ]);
});

test("all of two hundred mentions in a text become links", async () => {
  const html = await htmlOf("@ada ".repeat(200));
  expect(html.match(/\/user\/Ada/g)).toHaveLength(200);
});
