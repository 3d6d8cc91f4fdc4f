import type { ReactNode } from "react";
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import Plus from "lucide-react/icons/plus";
import { useSearchParams, Link } from "react-router";
import { formatList } from "#shared/format.ts";
import { t } from "#shared/messages/t.ts";
import { rich } from "#web/lib/rich.ts";
import {
  adminTechsQuery,
  wantedTechsQuery,
  dismissWanted,
  invalidateAll,
} from "#web/data/admin.ts";
import { hiddenWordsQuery, trendingQuery } from "#web/data/trending.ts";
import {
  AdminHead,
  AdminList,
  AdminSearch,
  adminFilterOf,
} from "#web/features/admin/AdminList.tsx";
import { DismissSearches, HiddenWords } from "#web/features/trending/EditedSearches.tsx";
import { useApi } from "#web/lib/ApiContext.tsx";
import { awaitOnServer } from "#web/lib/loader.ts";
import { paths } from "#web/lib/paths.ts";
import { Button, IconButton } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { openDialog, opensDialog } from "#web/lib/dialogs.tsx";
import { adminLoader } from "./guards.ts";
import Merge from "lucide-react/icons/merge";
import Pencil from "lucide-react/icons/pencil";
import type { AdminTech, WantedTech } from "#contract/admin-techs.ts";
import { techCategories, techCategoryLabels } from "#shared/tech-categories.ts";
import { Badge } from "#web/ui/Chip.tsx";
import { Saucer } from "#web/ui/Logo.tsx";
import { PagedList } from "#web/lib/PagedList.tsx";
import { useSubmit } from "#web/lib/use-submit.ts";
import { Mark } from "#web/ui/Mark.tsx";
import { RelativeTime } from "#web/ui/RelativeTime.tsx";
import { Loading, SkeletonText } from "#web/ui/Skeleton.tsx";
import { FormError } from "#web/lib/FormError.tsx";

export const loader = adminLoader(async ({ api, url, ensurePages, prefetch, queryClient }) => {
  const filter = adminFilterOf(url.searchParams);
  await awaitOnServer(
    Promise.all([
      ensurePages(adminTechsQuery(api, filter)),
      // Below the list; these parts show their own errors.
      queryClient.infiniteQuery(wantedTechsQuery(api)).catch(() => undefined),
      prefetch(trendingQuery(api)),
      prefetch(hiddenWordsQuery(api)),
    ]),
  );
  return { title: t("admin.techsPageTitle"), noindex: true };
});

/** Technologies and suggested searches, for admins. */
export default function AdminTechsPage() {
  return (
    <>
      <TechsScreen />
      <DismissSearches />
      <HiddenWords />
    </>
  );
}

const loadAdding = () => import("#web/features/admin/TechDialog.tsx");

/** The list of all technologies. */
function TechsScreen() {
  const filter = adminFilterOf(useSearchParams()[0]);
  const query = useInfiniteQuery(adminTechsQuery(useApi(), filter));
  const hydrated = useHydrated();
  return (
    <section aria-labelledby="admin-title">
      <AdminHead
        title={t("projects.techs")}
        of="tech"
        about={t("admin.techsAbout")}
        end={
          <Button
            variant="ink"
            icon={<Plus />}
            disabled={!hydrated}
            {...opensDialog(loadAdding, { tech: null })}
          >
            {t("admin.techAdd")}
          </Button>
        }
      />
      <AdminSearch part="techs" label={t("techs.searchLabel")} search={filter.search} />
      <AdminList
        query={query}
        of="technologies"
        hrefAfter={(after) => paths.admin("techs", { search: filter.search, after })}
        empty={
          <EmptyState compact kind="tech" title={t("admin.techsEmptyTitle")}>
            {t("admin.techsEmptyText", { search: filter.search ?? "" })}
          </EmptyState>
        }
      >
        {(tech) => <TechRow key={tech.id} tech={tech} />}
      </AdminList>
      <WantedTechs onAdd={(initialName) => openDialog(loadAdding, { tech: null, initialName })} />
    </section>
  );
}

const loadEditing = () => import("#web/features/admin/TechDialog.tsx");
const loadMerging = () => import("#web/features/admin/MergeDialog.tsx");

/** A technology that can be edited, and merged into another. */
function TechRow({ tech }: { tech: AdminTech }) {
  const hydrated = useHydrated();
  return (
    <li className="flex items-center gap-3 border-b border-line-soft py-3">
      <span aria-hidden>
        <Saucer name={tech.name} src={tech.imageUrl} />
      </span>
      <span className="grid min-w-0 flex-1 leading-[1.4]">
        <span className="flex min-w-0 items-center gap-2">
          <Link to={paths.tech(tech.slug)} className="truncate text-15 font-medium hover:underline">
            {tech.name}
          </Link>
          {tech.editedAt && <Badge tone="neutral">{t("admin.techEdited")}</Badge>}
        </span>
        <span className="small line-clamp-2 wrap-anywhere text-ink-3">{factsOf(tech)}</span>
      </span>
      <span className="flex">
        <IconButton
          label={t("admin.techEdit", { tech: tech.name })}
          disabled={!hydrated}
          {...opensDialog(loadEditing, { tech })}
        >
          <Pencil />
        </IconButton>
        <IconButton
          label={t("admin.techMerge", { tech: tech.name })}
          disabled={!hydrated}
          {...opensDialog(loadMerging, { tech })}
        >
          <Merge />
        </IconButton>
      </span>
    </li>
  );
}

function factsOf({ slug, category, projectCount, userCount, aliases }: AdminTech): string {
  const known = techCategories.find(({ id }) => id === category);
  return [
    t("admin.techUses", { projects: projectCount, people: userCount }),
    known ? t(techCategoryLabels[known.id]) : category,
    slug,
    ...(aliases.length > 0 ? [t("admin.techAlso", { aliases: formatList(aliases) })] : []),
  ].join(" · ");
}

/** Words that people searched for without finding a technology. */
function WantedTechs({ onAdd }: { onAdd: (word: string) => void }) {
  const query = useInfiniteQuery(wantedTechsQuery(useApi()));
  return (
    <section aria-labelledby="wanted" className="mt-14">
      <div className="section-header">
        <Mark of="tech" />
        <h2 id="wanted" tabIndex={-1} className="outline-none">
          {t("admin.wanted")}
        </h2>
      </div>
      <p className="mb-4 max-w-measure text-15 text-ink-2">{t("admin.wantedAbout")}</p>
      <PagedList
        compact
        query={query}
        failure={t("admin.wantedNotLoaded")}
        skeleton={
          <Loading label={t("admin.wantedLoading")}>
            <SkeletonText lines={4} />
          </Loading>
        }
        empty={<p className="text-15 text-ink-2">{t("admin.wantedEmpty")}</p>}
      >
        {(words, list) => (
          <ul ref={list} aria-labelledby="wanted">
            {words.map((wanted) => (
              <WantedRow key={wanted.word} wanted={wanted} onAdd={onAdd} />
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  );
}

const hint = (text: ReactNode) => <span className="sr-only">{text}</span>;

function WantedRow({ wanted, onAdd }: { wanted: WantedTech; onAdd: (word: string) => void }) {
  const { word, times, lastSoughtAt, suggestedBy } = wanted;
  const api = useApi();
  const queryClient = useQueryClient();
  const hydrated = useHydrated();
  const dismissal = useSubmit({
    mutationFn: () => dismissWanted(api, word),
    onSuccess() {
      document.getElementById("wanted")?.focus({ preventScroll: true });
      return invalidateAll(queryClient);
    },
  });
  return (
    <li className="border-b border-line-soft py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="grid min-w-0 flex-1 basis-40 leading-[1.4]">
          <bdi className="text-15 font-medium wrap-anywhere">{word}</bdi>
          <span className="small text-ink-3">
            {rich("admin.wantedTimes", {
              count: times,
              ago: () => (
                <RelativeTime at={lastSoughtAt} label={(ago) => t("admin.wantedAgo", { ago })} />
              ),
            })}
            {suggestedBy > 0 && ` · ${t("admin.wantedSuggestedBy", { count: suggestedBy })}`}
          </span>
        </span>
        <span className="flex gap-2">
          <Button size="sm" disabled={!hydrated} onClick={() => onAdd(word)} aria-haspopup="dialog">
            {rich("admin.wantedAdd", { word, hint })}
          </Button>
          <Button
            size="sm"
            variant="quiet"
            disabled={!hydrated}
            pending={dismissal.isPending}
            onClick={() => dismissal.submit()}
          >
            {rich("admin.wantedDismiss", { word, hint })}
          </Button>
        </span>
      </div>
      <FormError title={t("admin.wantedNotDismissed")} error={dismissal.error} />
    </li>
  );
}
