// A markdown text by its address, from this site or from a host that the operator allows.
import { useSuspenseQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { useApi } from "#web/lib/ApiContext.tsx";
import { DocumentView } from "./DocumentView.tsx";
import { contentQuery } from "#web/data/documents.ts";

export function ReadScreen() {
  const [search] = useSearchParams();
  const { data } = useSuspenseQuery(contentQuery(useApi(), search.get("url") ?? ""));
  return <DocumentView document={data} note={<Source address={data.source} />} />;
}

/** Whose words these are: not this site's, unless it says so. */
function Source({ address }: { address: string }) {
  const host = URL.parse(address)?.host;
  return (
    <p className="small mt-3 text-ink-3">
      {host ? "From " : "The text of a page of this site: "}
      <a className="link wrap-anywhere" href={address} rel="nofollow ugc noopener">
        {host ?? address}
      </a>
    </p>
  );
}
