import { OwnRepositoriesScreen } from "#web/features/projects/create/own-repositories/OwnRepositoriesScreen.tsx";
import { pageLoader, requireSession } from "#web/lib/loader.ts";

/** The code host is asked by the browser: a page that waits for it would come late. */
export const loader = pageLoader(async ({ session }) => {
  requireSession(session);
  return { title: "Your Repositories", noindex: true };
});

export default function OwnRepositoriesPage() {
  return <OwnRepositoriesScreen />;
}
