import { QueryClient } from "@tanstack/react-query";
import { isApiError } from "./api-error.ts";

/** The cache of one browser tab, or of one request on the server. */
export function createQueryClient({ onServer }: { onServer: boolean }): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // What came with the page isn't asked for again at once.
        staleTime: 30_000,
        // Fail at once when offline, so that screens can say so, instead of waiting in silence.
        networkMode: "always",
        retry: onServer ? false : (failures, error) => failures < 2 && mayPass(error),
      },
      mutations: { networkMode: "always", retry: false },
    },
  });
}

function mayPass(error: Error): boolean {
  return isApiError(error) && (error.status === 0 ? navigator.onLine : error.status >= 502);
}
