import { Form, useSearchParams } from "react-router";
import { t } from "#shared/messages/t.ts";
import { listedTopic } from "#shared/repository-address.ts";
import { useSession } from "#web/data/session.ts";
import { deferred } from "#web/lib/deferred.tsx";
import { pageLoader, requireSession } from "#web/lib/loader.ts";
import { ListPage } from "#web/features/projects/ListPage.tsx";
import { ProjectsSide } from "#web/features/projects/ProjectsSide.tsx";
import { Button } from "#web/ui/Button.tsx";
import { TextField } from "#web/ui/Field.tsx";
import { Loading, SkeletonText } from "#web/ui/Skeleton.tsx";

/** The code host is read by the browser: a page that waits for it would come late. */
export const loader = pageLoader(async (context) => {
  requireSession(context);
  return { title: t("projects.ownRepositories"), noindex: true };
});

// Apart from what pages share: its forms would get into the files of the others.
const RepositoryChoice = deferred(
  () => import("#web/features/projects/create/own-repositories/RepositoryChoice.tsx"),
);

/** Nobody knows yet how long the list will be: the footer waits for it rather than move. */
const noFooter = "@media (scripting: enabled) { .site-footer { display: none } }";

const skeleton = () => (
  <Loading label={t("projects.repositoriesLoading")}>
    <style>{noFooter}</style>
    <SkeletonText lines={6} />
  </Loading>
);

export default function OwnRepositoriesPage() {
  const isAdmin = useSession().user?.isAdmin ?? false;
  const [parameters] = useSearchParams();
  const organisation = (isAdmin && parameters.get("organisation")?.trim()) || null;
  return (
    <ListPage
      title={organisation ?? t("projects.ownRepositories")}
      side={
        // Below the list, it would move when the list loads.
        <div className="max-lg:hidden">
          <ProjectsSide />
        </div>
      }
    >
      <div className="max-w-190">
        <p className="mb-5 text-ink-2">
          {organisation === null
            ? t("projects.repositoriesLead")
            : t("repositories.leadOfOrganisation", { organisation, topic: listedTopic })}
        </p>
        {isAdmin && <OrganisationForm key={`form ${organisation}`} organisation={organisation} />}
        <noscript>
          <p className="mb-5 text-ink-2">{t("projects.repositoriesNoScript")}</p>
        </noscript>
        <RepositoryChoice
          key={`list ${organisation}`}
          organisation={organisation}
          fallback={skeleton()}
          skeleton={skeleton()}
        />
      </div>
    </ListPage>
  );
}

/** Has admins list repositories of an organisation; empty for their own. */
function OrganisationForm({ organisation }: { organisation: string | null }) {
  return (
    <Form method="get" className="mb-6 flex flex-wrap items-start gap-3">
      <TextField
        className="min-w-60 flex-1"
        label={t("repositories.organisation")}
        hint={t("repositories.organisationHint", { topic: listedTopic })}
        name="organisation"
        defaultValue={organisation ?? ""}
        maxLength={200}
        dir="ltr"
        autoComplete="off"
      />
      <Button type="submit" className="mt-6.5 min-h-11.5">
        {t("repositories.list")}
      </Button>
    </Form>
  );
}
