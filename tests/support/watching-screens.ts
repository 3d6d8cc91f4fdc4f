// The screens of watching and following, for a person who does both.
import type { Page } from "@playwright/test";
import type { Screen } from "./screens.ts";
import { call } from "./site-people.ts";

interface Named {
  readonly id: string;
}

/** Watches the project, and follows a technology and a person. */
export async function watchingScreens(page: Page, { id }: Named): Promise<Screen[]> {
  await call(page, `/projects/${id}/watch`, { level: "all" });
  await call(page, "/techs/rust/follow", {});
  const followed = await call<Named>(page, "/search/jonasl");
  await call(page, `/users/${followed.id}/follow`, {});
  return [
    { name: "watching", path: "/watching" },
    { name: "tech-followed", path: "/techs/rust" },
    { name: "person-followed", path: "/user/jonasl" },
  ];
}
