import { expect, test } from "vitest";
import { renderRoute, screen } from "#tests/support/render-route.tsx";
import { startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();

test("somebody without technologies or projects has a page that says so", async () => {
  const { username } = await site.person("blank");
  await renderRoute(site.app, `/user/${username}`);
  await screen.findByText("No Tech Stack Added");
  expect(screen.getByRole("main").textContent).toContain(
    "This user has not added their Tech Stack",
  );
  expect(screen.getByRole("main").textContent).toContain("No projects yet");
});
