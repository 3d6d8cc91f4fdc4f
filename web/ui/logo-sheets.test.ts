import { expect, test } from "vitest";
import { LogoSheets, type LogoSheetsData } from "./logo-sheets.ts";

const addresses = (names: string) => names.split(" ").map((name) => `/logos/${name}.svg`);

test("four logos or more are on one sheet, whatever their order; the tone is kept", () => {
  const sheets = new LogoSheets();
  sheets.add(["/logos/vue.svg", "/logos/rust.svg#dark", null, ...addresses("go c vue")]);
  const sheet = "/logos/sheet?of=c,go,rust,vue";
  expect(sheets.find("/logos/rust.svg#dark")).toEqual({
    src: `${sheet}#rust`,
    tone: "dark",
    isLate: false,
  });
  expect(sheets.find("/logos/vue.svg")).toEqual({
    src: `${sheet}#vue`,
    tone: undefined,
    isLate: false,
  });
});

test("three logos, and those that aren't in the catalogue, are on no sheet", () => {
  const sheets = new LogoSheets();
  sheets.add([...addresses("vue rust go"), "/logos/uploaded/1.png", "https://example.com/a.svg"]);
  expect(sheets.find("/logos/vue.svg")).toBeNull();
  expect(sheets.find("/logos/uploaded/1.png")).toBeNull();
});

test("a longer list has a further sheet of what is new, and the first one stays", () => {
  const sheets = new LogoSheets();
  sheets.add(addresses("a b c d"));
  sheets.add(addresses("a b c d e f g h"));
  expect(sheets.find("/logos/a.svg")?.src).toBe("/logos/sheet?of=a,b,c,d#a");
  expect(sheets.find("/logos/h.svg")?.src).toBe("/logos/sheet?of=e,f,g,h#h");
});

test("a logo that was shown by itself stays on no sheet", () => {
  const sheets = new LogoSheets();
  expect(sheets.find("/logos/a.svg")).toBeNull();
  sheets.add(addresses("a b c d e"));
  expect(sheets.find("/logos/a.svg")).toBeNull();
  expect(sheets.find("/logos/b.svg")?.src).toBe("/logos/sheet?of=b,c,d,e#b");
});

test("the browser begins with the server's sheets, so the order of its lists doesn't matter", () => {
  const server = new LogoSheets();
  server.find("/logos/z.svg");
  server.add(addresses("a b c d"));
  server.add(addresses("d e"), { late: true });
  const browser = new LogoSheets(JSON.parse(JSON.stringify(server)) as LogoSheetsData);
  browser.add(addresses("w x y z e d"));
  for (const name of ["a", "d", "e", "z"]) {
    const address = `/logos/${name}.svg`;
    expect(browser.find(address)).toEqual(server.find(address));
  }
  expect(browser.find("/logos/w.svg")).toBeNull();
});

test("logos below the fold are late, however few, unless another list needs them at once", () => {
  const sheets = new LogoSheets();
  sheets.add(addresses("a b c d"));
  sheets.add(addresses("a e"), { late: true });
  expect(sheets.find("/logos/e.svg")).toMatchObject({
    src: "/logos/sheet?of=e#e",
    isLate: true,
  });
  expect(sheets.find("/logos/a.svg")).toMatchObject({ isLate: false });
});

test("a sheet has at most 64 logos, the others are on the next one", () => {
  const sheets = new LogoSheets();
  sheets.add(Array.from({ length: 70 }, (_, index) => `/logos/n${index}.svg`));
  expect(sheets.find("/logos/n63.svg")?.src).not.toContain("n64");
  expect(sheets.find("/logos/n69.svg")?.src).toContain("n64,n65,n66,n67,n68,n69#n69");
});
