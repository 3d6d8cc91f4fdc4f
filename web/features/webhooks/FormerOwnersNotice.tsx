import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import { useApi } from "#web/lib/ApiContext.tsx";
import { paths } from "#web/lib/paths.ts";
import { formerOwnerSentence } from "./former-owner-labels.ts";
import { hooksQuery } from "#web/data/webhooks.ts";

/** Beside the team: leads to the webhooks where a former owner may know a secret. */
export function FormerOwnersNotice() {
  const { projectId = "" } = useParams();
  const { data: hooks } = useQuery(hooksQuery(useApi(), projectId));
  const known = hooks?.flatMap(({ knownToFormerOwner }) => knownToFormerOwner ?? []) ?? [];
  const most = known.toSorted((a, b) => b.others - a.others)[0];
  return (
    <div role="status" className="empty:hidden">
      {most && (
        <p className="mb-5 rounded-md border border-tech-line bg-tech-wash px-4 py-3 text-15 wrap-anywhere">
          {formerOwnerSentence(most, "the secrets of this project’s webhooks")}{" "}
          <Link className="link" to={paths.projectHooks(projectId)}>
            Create new secrets
          </Link>
          , then update them at your code host.
        </p>
      )}
    </div>
  );
}
