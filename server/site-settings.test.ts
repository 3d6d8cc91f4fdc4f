// How the site is called and looks, as the environment sets it.
import { expect, test } from "vitest";
import { readSettings } from "#server/settings.ts";

test("sections of the home page and links of the footer are lists, and empty where none is set", () => {
  const { site } = readSettings({
    SITE_HOME_SECTIONS: "technologies, Projects",
    SITE_FOOTER_LINKS: " Works council https://council.example/; Rules /terms;",
  });
  expect(site).toEqual({
    homeSections: ["projects", "technologies"],
    footerLinks: [
      { label: "Works council", address: "https://council.example/" },
      { label: "Rules", address: "/terms" },
    ],
  });
  expect(readSettings({ SITE_HOME_SECTIONS: "none" }).site).toEqual({ homeSections: [] });
  expect(readSettings({}).site).toEqual({});
});

test.each([
  { SITE_HOME_SECTIONS: "projects, news" },
  { SITE_FOOTER_LINKS: "/terms" },
  { SITE_FOOTER_LINKS: "Rules javascript:alert(1)" },
  { SITE_FOOTER_LINKS: "Rules /terms;".repeat(7) },
  { SITE_TIME_ZONE: "Atlantis" },
  { SITE_FIRST_WEEKDAY: "tuesday" },
  { SITE_LOGO: "data:text/html;base64,AAAA" },
  { SITE_LOGO_DARK: "data:image/png,AAAA" },
])("what the site can't show is refused: %o", (env) => {
  expect(() => readSettings(env)).toThrow(`  ${Object.keys(env)[0]}: expected `);
});
