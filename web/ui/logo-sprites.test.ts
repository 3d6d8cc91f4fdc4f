import { expect, test } from "vitest";
import { LogoSprites, type LogoSpritesData } from "./logo-sprites.ts";

const addresses = (names: string) => names.split(" ").map((name) => `/logos/${name}.svg`);

test("four logos or more are on one sprite, whatever their order; the tone is kept", () => {
  const sprites = new LogoSprites();
  sprites.add(["/logos/vue.svg", "/logos/rust.svg#dark", null, ...addresses("go c vue")]);
  const sprite = "/logos/sheet?of=c,go,rust,vue";
  expect(sprites.find("/logos/rust.svg#dark")).toEqual({
    src: `${sprite}#rust`,
    tone: "dark",
    isLate: false,
  });
  expect(sprites.find("/logos/vue.svg")).toEqual({
    src: `${sprite}#vue`,
    tone: undefined,
    isLate: false,
  });
});

test("three logos, and those that aren't in the catalogue, are on no sprite", () => {
  const sprites = new LogoSprites();
  sprites.add([...addresses("vue rust go"), "/logos/uploaded/1.png", "https://example.com/a.svg"]);
  expect(sprites.find("/logos/vue.svg")).toBeNull();
  expect(sprites.find("/logos/uploaded/1.png")).toBeNull();
});

test("a longer list has a further sprite of what is new, and the first one stays", () => {
  const sprites = new LogoSprites();
  sprites.add(addresses("a b c d"));
  sprites.add(addresses("a b c d e f g h"));
  expect(sprites.find("/logos/a.svg")?.src).toBe("/logos/sheet?of=a,b,c,d#a");
  expect(sprites.find("/logos/h.svg")?.src).toBe("/logos/sheet?of=e,f,g,h#h");
});

test("a logo that was shown by itself stays on no sprite", () => {
  const sprites = new LogoSprites();
  expect(sprites.find("/logos/a.svg")).toBeNull();
  sprites.add(addresses("a b c d e"));
  expect(sprites.find("/logos/a.svg")).toBeNull();
  expect(sprites.find("/logos/b.svg")?.src).toBe("/logos/sheet?of=b,c,d,e#b");
});

test("the browser begins with the server's sprites, so the order of its lists doesn't matter", () => {
  const server = new LogoSprites();
  server.find("/logos/z.svg");
  server.add(addresses("a b c d"));
  server.add(addresses("d e"), { late: true });
  const browser = new LogoSprites(JSON.parse(JSON.stringify(server)) as LogoSpritesData);
  browser.add(addresses("w x y z e d"));
  for (const name of ["a", "d", "e", "z"]) {
    const address = `/logos/${name}.svg`;
    expect(browser.find(address)).toEqual(server.find(address));
  }
  expect(browser.find("/logos/w.svg")).toBeNull();
});

test("logos below the fold are late, however few, unless another list needs them at once", () => {
  const sprites = new LogoSprites();
  sprites.add(addresses("a b c d"));
  sprites.add(addresses("a e"), { late: true });
  expect(sprites.find("/logos/e.svg")).toMatchObject({
    src: "/logos/sheet?of=e#e",
    isLate: true,
  });
  expect(sprites.find("/logos/a.svg")).toMatchObject({ isLate: false });
});

test("a sprite has at most 64 logos, the others are on the next one", () => {
  const sprites = new LogoSprites();
  sprites.add(Array.from({ length: 70 }, (_, index) => `/logos/n${index}.svg`));
  expect(sprites.find("/logos/n63.svg")?.src).not.toContain("n64");
  expect(sprites.find("/logos/n69.svg")?.src).toContain("n64,n65,n66,n67,n68,n69#n69");
});
