import { Outlet, ScrollRestoration, useNavigation } from "react-router";
import { Toasts } from "#web/ui/Toasts.tsx";
import { Footer } from "./Footer.tsx";
import { Header } from "./Header.tsx";
import { Live } from "./Live.tsx";
import { Offline } from "./Offline.tsx";
import { Shortcuts } from "./Shortcuts.tsx";
import { useArrival } from "./use-arrival.ts";

/** What stands around every page. */
export function Shell() {
  const main = useArrival();
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <Progress />
      <Header />
      <main id="main" ref={main} tabIndex={-1} className="outline-none">
        <Outlet />
      </main>
      <Footer />
      <Offline />
      <Toasts />
      <Live />
      <Shortcuts />
      <ScrollRestoration />
    </>
  );
}

function Progress() {
  const navigation = useNavigation();
  if (navigation.state === "idle") return null;
  return <div className="progress" aria-hidden="true" />;
}
