import { productName, sitePageLabels, sitePageNames } from "#shared/site.ts";
import {
  type ComponentType,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import {
  Link,
  Outlet,
  ScrollRestoration,
  useLocation,
  useNavigation,
  useRevalidator,
} from "react-router";
import { t } from "#shared/messages/t.ts";
import { deferred } from "#web/lib/deferred.tsx";
import { DialogHost } from "#web/lib/dialogs.tsx";
import { useSession } from "#web/data/session.ts";
import { usePage, useSite } from "#web/lib/PageContext.tsx";
import { doesMoveFocus } from "#web/lib/focus-on-arrival.ts";
import { paths } from "#web/lib/paths.ts";
import { isWaiting, onWaiting, tryAgain } from "#web/lib/reconnection.ts";
import { SiteMark } from "./SiteMark.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Mark } from "#web/ui/Mark.tsx";
import { Toasts } from "#web/ui/Toasts.tsx";
import { useFirstUse } from "#web/ui/prefetch.ts";
import { Header } from "./Header.tsx";
import { loadErrorPage } from "./RouteError.tsx";
import { useShortcuts } from "./shortcuts.ts";

const LanguageSwitch = deferred(() => import("./LanguageSwitch.tsx"));
const Notices = deferred(() => import("#web/features/announcements/Notices.tsx"));

/** The header, footer and dialogs around every page. */
export function Shell() {
  const main = useArrival();
  const { announcement, isReadOnly } = usePage();
  const { isLoggedIn } = useSession();
  useFirstUse(loadErrorPage);
  useShortcuts();
  return (
    <>
      <a className="skip-link" href="#main">
        {t("frame.skipToContent")}
      </a>
      <Progress />
      {(announcement || isReadOnly) && <Notices />}
      <Header />
      <main id="main" ref={main} tabIndex={-1} className="outline-none">
        <Outlet />
      </main>
      <Footer />
      <Offline />
      <Toasts isEager={isLoggedIn} />
      <Visits />
      <DialogHost />
      <ScrollRestoration />
    </>
  );
}

const loadVisits = () => import("./RecentVisits.tsx");

/** Milliseconds until somebody who reads without acting has opened the page. */
const readMs = 3000;

function Visits() {
  const cameFrom = useCameFrom();
  const [Recent, setRecent] = useState<ComponentType<{ cameFrom: string }> | null>(null);
  const load = useCallback(
    () => loadVisits().then((module) => setRecent(() => module.default)),
    [],
  );
  useFirstUse(load, readMs);
  return Recent && <Recent cameFrom={cameFrom} />;
}

/** The page before this one: a path on this site, an address elsewhere, or "". */
function useCameFrom(): string {
  const { pathname, search } = useLocation();
  const path = pathname + search;
  const [page, setPage] = useState({ path, from: "" });
  // Filters and tabs of a page lead nowhere else.
  const current = page.path === path ? page : { path, from: page.path };
  if (current !== page) setPage(current);
  return current.from || (typeof document === "undefined" ? "" : document.referrer);
}

function Progress() {
  const navigation = useNavigation();
  if (navigation.state === "idle") return null;
  return <div className="progress" aria-hidden="true" />;
}

/** Says that a navigation waits for the connection. */
function Offline() {
  const waiting = useSyncExternalStore(onWaiting, isWaiting, () => false);
  const navigation = useNavigation();
  const revalidator = useRevalidator();
  const { name } = useSite();
  const [shown, setShown] = useState(false);
  // From the first failure until the navigation succeeds or is cancelled, retries included.
  const current =
    (shown || waiting) && (navigation.state !== "idle" || revalidator.state !== "idle");
  if (current !== shown) setShown(current);

  return (
    <div role="status" className="offline">
      {shown && (
        <div>
          <p>{navigator.onLine ? t("frame.cantBeReached", { site: name }) : t("frame.offline")}</p>
          <Button size="sm" onClick={tryAgain}>
            {t("ui.retry")}
          </Button>
        </div>
      )}
    </div>
  );
}

/**
 * Moves the focus to the page's content after a navigation, as a page load would: the keyboard
 * continues from the top, and screen readers start to read.
 */
function useArrival() {
  const main = useRef<HTMLElement>(null);
  const { pathname, hash, state } = useLocation();
  const isElsewhere = hash !== "" || doesMoveFocus(state);
  const seen = useRef(pathname);
  // With the page: later, it would take the focus from who already types.
  useLayoutEffect(() => {
    if (seen.current === pathname) return;
    seen.current = pathname;
    if (!isElsewhere) main.current?.focus({ preventScroll: true });
  }, [pathname, isElsewhere]);
  return main;
}

// Part of every page's first load, whose weight is limited: text in one piece, and no icons.
function Footer() {
  const { version, statusUrl, sourceUrl, isClosed, languages, hasImprint } = usePage();
  const { name, tagline, footerLinks } = useSite();
  const about = name === productName ? t("frame.tagline") : tagline;
  const { isLoggedIn } = useSession();
  return (
    <footer className="site-footer">
      <div className="wrap">
        <div>
          <Link className="brand" to={paths.home()}>
            <SiteMark />
            {name}
          </Link>
          <p className="mt-3 max-w-[40ch]">{`${about} ${t("frame.version", { version })}`}</p>
        </div>
        <nav aria-label={t("frame.footer")}>
          {sitePageNames.map(
            (page) =>
              (page !== "imprint" || hasImprint) && (
                <Link key={page} to={paths.page(page)}>
                  {t(sitePageLabels[page])}
                </Link>
              ),
          )}
          {footerLinks.map(({ label, address }, index) => (
            <a key={index} dir="auto" href={address}>
              {label}
            </a>
          ))}
          {(isLoggedIn || !isClosed) && <a href={paths.apiDocs()}>{t("frame.api")}</a>}
          {sourceUrl && (
            <a href={sourceUrl}>
              <Mark of="proj" />
              {t("frame.source")}
            </a>
          )}
          {statusUrl && (
            <a href={statusUrl}>
              <Mark of="user" />
              {t("frame.status")}
            </a>
          )}
          {languages && <LanguageSwitch />}
        </nav>
      </div>
    </footer>
  );
}
