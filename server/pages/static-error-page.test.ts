import { expect, test } from "vitest";
import { defaultSite } from "#shared/site.ts";
import { staticErrorPage } from "./static-error-page.ts";

const requestId = "0198c0de-0000-7000-8000-000000000000";

test.each([
  [400, "This address isn’t valid"],
  [403, "You don’t have access"],
  [404, "Page not found"],
  [414, "This address isn’t valid"],
  [429, "Too many requests"],
  [500, "Something went wrong"],
  [503, "Stack Cafe can’t be reached"],
])("an error %i has the title: %s", (status, title) => {
  const page = staticErrorPage(
    { status, message: "There is no such endpoint.", requestId },
    defaultSite,
  );
  expect(page).toContain(`<title>${title} · Stack Cafe</title>`);
  expect(page).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`));
  expect(page).toContain('<meta name="robots" content="noindex">');
});

test("server errors show the request's id for the operator, others don't", () => {
  expect(staticErrorPage({ status: 500, message: "secret", requestId }, defaultSite)).toContain(
    requestId,
  );
  expect(staticErrorPage({ status: 500, message: "secret", requestId }, defaultSite)).not.toContain(
    "secret",
  );
  expect(
    staticErrorPage({ status: 400, message: "It is odd.", requestId }, defaultSite),
  ).not.toContain(requestId);
});

test.each([
  [1, "a second"],
  [45, "45 seconds"],
  [271, "5 minutes"],
  [80_000, "23 hours"],
])("a wait of %i s is shown as %s", (seconds, words) => {
  const page = staticErrorPage({ status: 429, message: "", requestId, seconds }, defaultSite);
  expect(page).toContain(`Please try again in ${words}.`);
});

test("the error's message is escaped", () => {
  const page = staticErrorPage(
    { status: 403, message: '<img src=x onerror="x">', requestId },
    defaultSite,
  );
  expect(page).toContain("&#60;img src=x onerror=&#34;x&#34;&#62;");
});
