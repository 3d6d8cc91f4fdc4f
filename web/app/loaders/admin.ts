// Below /admin: for admins alone; everybody else is led home, by the server already.
import { data, redirect } from "react-router";
import { load, type Loader, type PageMeta, type Visit } from "#web/app/load.ts";
import { paths } from "#web/app/paths.ts";

/** A loader of the admin area: its frame's and each page's, since they run side by side. */
export function adminLoad(prepare: (visit: Visit) => Promise<PageMeta | null>): Loader {
  return load(async (visit) => {
    if (!visit.session.user?.isAdmin) throw redirect(paths.home());
    return prepare(visit);
  });
}

export const adminLoader = adminLoad(async () => null);

/** The first page of the area stands for the area. */
export const adminIndexLoader = adminLoad(async () => {
  throw redirect(paths.admin("techs"));
});

/** What isn't there says so within the area's frame. */
export const strayAdminLoader = () =>
  data<PageMeta>({ title: "Page not found", noindex: true }, { status: 404 });
