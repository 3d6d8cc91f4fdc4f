import { useLocation } from "react-router";
import { StaticScreen } from "#web/features/reading/StaticScreen.tsx";
import { pageQuery } from "#web/data/documents.ts";
import { pageLoader } from "#web/lib/loader.ts";

export const loader = pageLoader(async ({ api, url, ensure }) => {
  const name = staticNameIn(url.pathname);
  const { title, description } = await ensure(pageQuery(api, name));
  return { title, description, canonical: `/${name}` };
});

/** The router takes addresses in any case, and with slashes behind them. */
export const staticNameIn = (pathname: string) => pathname.replaceAll("/", "").toLowerCase();

/** One of the pages about the site, by the address that it is at. */
export default function StaticPage() {
  const { pathname } = useLocation();
  return <StaticScreen name={staticNameIn(pathname)} />;
}
