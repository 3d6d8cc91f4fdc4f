import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { currentLanguage, isRightToLeft } from "#shared/messages/language.ts";
import { ApiProvider } from "#web/lib/ApiContext.tsx";
import { type PageSettings, PageProvider, usePage, useSite } from "#web/lib/PageContext.tsx";
import type { ApiClient } from "#web/lib/client.ts";
import { type LogoSprites, LogoSpritesContext } from "#web/ui/logo-sprites.ts";
import { siteIconPath } from "#shared/site.ts";
import { NowProvider } from "#web/ui/RelativeTime.tsx";

export interface AppProps {
  api: ApiClient;
  queryClient: QueryClient;
  settings: PageSettings;
  /** Called when the site was changed, before the page shows that. */
  onSettings?: (settings: PageSettings) => void;
  /**
   * When the page was rendered, in milliseconds: relative times on server and browser start from
   * it.
   */
  now: number;
  logoSprites: LogoSprites;
  /** The router component: a static one on the server. */
  children: ReactNode;
}

export function App(props: AppProps) {
  const { api, queryClient, settings, onSettings, now, logoSprites, children } = props;
  // Marks the page as interactive, for tests and measurements.
  useEffect(() => void performance.mark("hydrated"), []);
  return (
    <QueryClientProvider client={queryClient}>
      <ApiProvider value={api}>
        <PageProvider value={settings} onChange={onSettings}>
          <NowProvider now={now}>
            <LogoSpritesContext value={logoSprites}>
              <Document>{children}</Document>
            </LogoSpritesContext>
          </NowProvider>
        </PageProvider>
      </ApiProvider>
    </QueryClientProvider>
  );
}

/**
 * The whole document. The server adds styles and scripts to React's output; React ignores them when
 * it hydrates. `data-theme` is set before that, by theme-script.ts.
 */
function Document({ children }: { children: ReactNode }) {
  const { logo } = useSite();
  const { paperColours: [light, dark] = ["#f7f3ea", "#17110d"] } = usePage();
  const { tag } = currentLanguage();
  return (
    <html lang={tag} dir={isRightToLeft(tag) ? "rtl" : undefined} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content={light} />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content={dark} />
        {logo ? (
          <link rel="icon" href={siteIconPath(logo.hash)} type="image/png" />
        ) : (
          <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        )}
        <link rel="apple-touch-icon" href="/app-icon-192.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
      </head>
      <body>{children}</body>
    </html>
  );
}
