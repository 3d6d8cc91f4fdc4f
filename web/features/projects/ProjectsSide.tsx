import ArrowRight from "lucide-react/icons/arrow-right";
import type { SubmitEvent } from "react";
import { Form, NavLink } from "react-router";
import { t } from "#shared/messages/t.ts";
import { maxProjectSearchLength } from "#shared/request-limits.ts";
import { useSession } from "#web/data/session.ts";
import {
  CreateProjectBar,
  CreateProjectButton,
} from "#web/features/projects/create/CreateProjectButton.tsx";
import { paths } from "#web/lib/paths.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { SearchField } from "#web/ui/SearchField.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";

export function ProjectsSide() {
  const { isLoggedIn } = useSession();
  return (
    <aside aria-label={t("projects.side")} className="grid gap-8 max-lg:gap-4">
      <SearchForm />
      {/* In narrow windows the header has a button for it. */}
      {isLoggedIn && (
        <div className="max-lg:hidden">
          <CreateProjectBar />
        </div>
      )}
      <div>
        {isLoggedIn && (
          <>
            <SideLink to={paths.myProjects()}>{t("frame.myProjects")}</SideLink>
            <SideLink to={paths.starred()}>{t("frame.starredProjects")}</SideLink>
            <SideLink to={paths.savedSearches()}>{t("frame.savedSearches")}</SideLink>
            <SideLink to={paths.watching()}>{t("projects.watching")}</SideLink>
          </>
        )}
        <SideLink to={paths.techs()}>{t("techs.allTechs")}</SideLink>
      </div>
    </aside>
  );
}

function SideLink({ to, children }: { to: string; children: string }) {
  return (
    <NavLink
      to={to}
      className="group flex min-h-10 items-center justify-between gap-3 px-1 text-15 text-ink-2 hover:text-ink aria-[current]:font-medium aria-[current]:text-ink"
    >
      <span className="link group-aria-[current]:no-underline">{children}</span>
      <ArrowRight className="group-aria-[current]:hidden" />
    </NavLink>
  );
}

/** Searches projects by text; works as a plain form too. Blank text isn't sent, without a word. */
function SearchForm() {
  const isHydrated = useHydrated();
  return (
    <Form role="search" action={paths.search()} onSubmit={stopIfBlank}>
      <SearchField
        name="query"
        label={t("projects.searchProjects")}
        hotkey="/"
        maxLength={maxProjectSearchLength}
        dir="auto"
        required={!isHydrated}
      />
    </Form>
  );
}

function stopIfBlank(event: SubmitEvent<HTMLFormElement>) {
  const text = new FormData(event.currentTarget).get("query");
  if (typeof text === "string" && text.trim() === "") event.preventDefault();
}

/** A site without projects. */
export function EmptyProjects() {
  const { isLoggedIn } = useSession();
  return (
    <EmptyState
      kind="proj"
      title={t("projects.noneYet")}
      action={
        isLoggedIn ? (
          <CreateProjectButton variant="proj" />
        ) : (
          <ButtonLink variant="ink" href={paths.signIn(paths.projects())}>
            {t("frame.signIn")}
          </ButtonLink>
        )
      }
    >
      {t("projects.noneYetHint")}
    </EmptyState>
  );
}
