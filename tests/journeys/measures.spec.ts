// The measures that the specification names, where no other journey has them.
import { expect, test } from "#tests/support/site-test.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

test("the dialog fades in over 500 ms and out over 150 over a blurred page; its list is 12 rem high", async ({
  signInAs,
  newLogin,
}) => {
  const page = await signInAs(newLogin("measurer"));
  await page.goto("/projects");
  await page.getByRole("main").getByRole("button", { name: "Create Project" }).click();
  const dialog = page.getByRole("dialog", { name: "Create Project" });
  await expect(dialog).toHaveCSS("opacity", "1");
  await expect(dialog).toHaveCSS("transition-duration", "0.5s");
  await expect(page.locator(".dialog-backdrop")).toHaveCSS("backdrop-filter", /blur/);

  await dialog.getByRole("button", { name: "Add Technologies" }).click();
  await expect(dialog.getByRole("grid")).toHaveCSS("height", "192px");
  await expect(dialog.getByRole("row").first().getByRole("link")).toHaveAttribute(
    "href",
    "/account-settings",
  );
  const fadeOut = page.evaluate(
    () =>
      new Promise((resolve) => {
        document.addEventListener("transitionrun", ({ target, propertyName }) => {
          const isDialog = target instanceof Element && target.matches(".dialog");
          if (isDialog && propertyName === "opacity") {
            resolve(getComputedStyle(target).transitionDuration);
          }
        });
      }),
  );
  await dialog.getByRole("button", { name: "Close" }).last().click();
  expect(await fadeOut).toBe("0.15s");
});

test("a reply stands 5 % further in than what it answers; nodes have the colours of their kinds", async ({
  page,
}) => {
  await page.goto("/projects/search?query=Tidewater");
  await page.getByRole("heading", { name: "Tidewater", exact: true }).click();
  const replies = page.getByRole("region", { name: "Discussion" }).locator(".thread-indent");
  await expect(replies.first()).toBeVisible();
  const shares = await replies.evaluateAll((all) =>
    all.map((reply) => {
      const { paddingInlineStart, width } = getComputedStyle(reply);
      return Math.round((Number.parseFloat(paddingInlineStart) / Number.parseFloat(width)) * 100);
    }),
  );
  expect([...new Set(shares)].toSorted((a, b) => a - b).slice(0, 3)).toEqual([5, 10, 15]);

  const colours = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement("span"));
    return ["proj", "tech", "user", "slate"].map((kind) => {
      probe.style.color = `var(--${kind})`;
      const [r = 0, g = 0, b = 0] = (getComputedStyle(probe).color.match(/\d+/g) ?? []).map(Number);
      return `#${((r << 16) | (g << 8) | b).toString(16).padStart(6, "0")}`;
    });
  });
  expect(colours).toEqual(["#4338ca", "#d97706", "#059669", "#64748b"]);
});
