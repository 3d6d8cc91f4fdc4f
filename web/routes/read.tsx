import { useSuspenseQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { t } from "#shared/messages/t.ts";
import { rich } from "#web/lib/rich.ts";
import { contentQuery } from "#web/data/documents.ts";
import { DocumentView } from "./static.tsx";
import { useApi } from "#web/lib/ApiContext.tsx";
import { isApiError } from "#web/lib/api-error.ts";
import { pageErrorOf, pageLoader } from "#web/lib/loader.ts";

/** Texts from other sites, which search engines shouldn't list here. */
export const loader = pageLoader(async ({ api, url, ensure }) => {
  const { title, description } = await ensure(
    contentQuery(api, url.searchParams.get("url") ?? ""),
  ).catch((error: unknown) => {
    throw isApiError(error) && [400, 404, 502, 504].includes(error.status)
      ? pageErrorOf(error, t("frame.contentNotLoaded"))
      : error;
  });
  return { title, description, noindex: true };
});

export default function ReadPage() {
  const [search] = useSearchParams();
  const { data } = useSuspenseQuery(contentQuery(useApi(), search.get("url") ?? ""));
  return <DocumentView document={data} note={<Source address={data.source} />} />;
}

/** Names the text's source if it isn't this site. */
function Source({ address }: { address: string }) {
  const host = URL.parse(address)?.host;
  return (
    <p className="small mt-3 text-ink-3">
      {rich("frame.contentFrom", {
        host: host ?? address,
        link: (text) => (
          <a className="link wrap-anywhere" href={address} rel="nofollow ugc noopener">
            {text}
          </a>
        ),
      })}
    </p>
  );
}
