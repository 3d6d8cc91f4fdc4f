import { useLocation } from "react-router";
import { StaticScreen } from "#web/features/reading/StaticScreen.tsx";
import { staticNameIn } from "#web/app/loaders/reading.ts";

export { staticLoader as loader } from "#web/app/loaders/reading.ts";

/** One of the pages about the site, by the address that it is at. */
export default function StaticPage() {
  const { pathname } = useLocation();
  return <StaticScreen name={staticNameIn(pathname)} />;
}
