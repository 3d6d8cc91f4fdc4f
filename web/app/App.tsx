import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { ApiProvider } from "#web/lib/ApiContext.tsx";
import type { ApiClient } from "#web/lib/client.ts";
import { type PageSettings, PageProvider } from "#web/lib/PageContext.tsx";
import { NowProvider } from "#web/ui/RelativeTime.tsx";
import { Document } from "./Document.tsx";

export interface AppProps {
  api: ApiClient;
  queryClient: QueryClient;
  settings: PageSettings;
  /** When the page was made, in milliseconds: server and browser count from the same moment. */
  now: number;
  /** The router: a static one on the server. */
  children: ReactNode;
}

export function App({ api, queryClient, settings, now, children }: AppProps) {
  // For those who measure or drive the page: from here on it answers.
  useEffect(() => void performance.mark("hydrated"), []);
  return (
    <QueryClientProvider client={queryClient}>
      <ApiProvider value={api}>
        <PageProvider value={settings}>
          <NowProvider now={now}>
            <Document>{children}</Document>
          </NowProvider>
        </PageProvider>
      </ApiProvider>
    </QueryClientProvider>
  );
}
