import { type ReactNode, useRef } from "react";
import { Link, useSearchParams } from "react-router";
import { t } from "#shared/messages/t.ts";
import { rich } from "#web/lib/rich.ts";
import { SaveStack } from "#web/features/matches/SaveStack.tsx";
import type { SessionUser } from "#contract/people.ts";
import { allMatchesQuery } from "#web/data/matches.ts";
import { useSession } from "#web/data/session.ts";
import { relatedTechsQuery, suggestedTechsQuery } from "#web/data/techs.ts";
import { KnownTechs, unknownTechsPage } from "#web/entities/techs/UnknownTechs.tsx";
import { MatchForm } from "#web/features/matches/MatchForm.tsx";
import { MatchList } from "#web/features/matches/MatchList.tsx";
import { PopularTechs } from "#web/features/matches/PopularTechs.tsx";
import {
  matchFilterOf,
  type MatchFilterState,
  maxStack,
  redirectToAdded,
  stackOf,
  useMatchFilter,
} from "#web/features/matches/match-filter.ts";
import { matchesTitle } from "#web/features/matches/match-labels.ts";
import { awaitOnServer, type LoaderContext, pageLoader } from "#web/lib/loader.ts";
import { paths } from "#web/lib/paths.ts";
import { Card } from "#web/ui/Card.tsx";

export const loader = pageLoader(async (context) => {
  const { url, session } = context;
  const filter = matchFilterOf(url.searchParams, session.user?.techs ?? []);
  await redirectToAdded(context, filter, paths.matches);
  const stack = await stackOf(context, filter);
  const slugs = stack.map(({ slug }) => slug);
  const isMissing = slugs.length < filter.slugs.length;
  const unknown = isMissing && (await unknownTechsPage(context, filter.slugs));
  if (unknown) return unknown;
  const after = url.searchParams.get("after") || undefined;
  await awaitOnServer(loadMatches(context, { ...filter, slugs }, after));
  const isPersonal = filter.isOwn || slugs.length === 0;
  return {
    title: isPersonal ? t("matches.thatFit") : matchesTitle(stack.map(({ name }) => name)),
    description: t("matches.description"),
    // The order of the technologies changes nothing.
    canonical: isPersonal
      ? paths.matches()
      : paths.matches({ techs: slugs.toSorted(), role: filter.role }),
    noindex: after !== undefined || filter.freeOnly,
  };
});

/** The matches, or what the page suggests where there are none. */
async function loadMatches(
  { api, ensurePages, prefetch }: LoaderContext,
  filter: Parameters<typeof allMatchesQuery>[1],
  after: string | undefined,
): Promise<void> {
  const suggestions = prefetch(suggestedTechsQuery(api, ""));
  if (filter.slugs.length > 0) {
    const { pages } = await ensurePages(allMatchesQuery(api, filter, after));
    if (pages[0]?.counts.total === 0) await prefetch(relatedTechsQuery(api, filter.slugs));
  }
  await suggestions;
}

const PlainHead = () => (
  <h1 className="page-title pt-12 pb-6 max-md:pt-6">{t("matches.thatFit")}</h1>
);

export default function MatchesPage() {
  const [params] = useSearchParams();
  const { slugs, role } = matchFilterOf(params, []);
  return (
    <KnownTechs techs={slugs} pathOf={(techs) => paths.matches({ techs, role })} head={PlainHead}>
      <MatchesScreen />
    </KnownTechs>
  );
}

// Not loaded for visitors.
/** All projects that fit a stack and a role: those of the address, or the viewer's own stack. */
function MatchesScreen() {
  const filter = useMatchFilter(paths.matches);
  const [params] = useSearchParams();
  const after = params.get("after") || undefined;
  const { user } = useSession();
  const frame = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const summary = useRef<HTMLParagraphElement>(null);
  const focusField = () => field.current?.focus({ preventScroll: true });
  const isEmpty = filter.stack.length === 0;
  return (
    <div className="wrap pb-24 max-md:pb-16">
      <div className="flex items-end justify-between gap-x-6 gap-y-1.5 pt-12 max-md:flex-col max-md:items-start max-md:pt-6">
        <h1 className="page-title">{t("matches.thatFit")}</h1>
        {user && <StackOrigin filter={filter} user={user} />}
      </div>
      <div ref={frame} className="relative mt-6">
        <MatchForm
          ref={form}
          input={field}
          filter={filter}
          isImmediate
          onDone={() => summary.current?.focus()}
        />
        {isEmpty ? (
          <EmptyStack filter={filter} user={user} onAdd={focusField} />
        ) : (
          <>
            {after && (
              <p className="pt-6">
                <Link className="link" to={filter.pathOf(filter)}>
                  {t("matches.backToBest")}
                </Link>
              </p>
            )}
            <MatchList
              ref={summary}
              filter={filter}
              after={after}
              frame={frame}
              form={form}
              onAdd={focusField}
            />
          </>
        )}
      </div>
    </div>
  );
}

/** Where the stack comes from, for signed-in people. */
function StackOrigin({ filter, user }: { filter: MatchFilterState; user: SessionUser }) {
  if (filter.isOwn) {
    return (
      <p className="max-w-[46ch] text-15 text-ink-2 md:text-end">
        {user.techs.length > maxStack
          ? t("matches.startedFromFirst", { max: maxStack })
          : t("matches.startedFromProfile")}{" "}
        {t("matches.staysHere")}
      </p>
    );
  }
  if (filter.stack.length === 0) return null;
  // A longer stack than fits an address would lose what this page doesn't show.
  const canBeSaved = user.techs.length <= maxStack;
  const save = (text: ReactNode) => (
    <SaveStack filter={filter} user={user}>
      {text}
    </SaveStack>
  );
  const start = (text: ReactNode) => (
    <Link className="link" to={paths.matches()}>
      {text}
    </Link>
  );
  return (
    <p className="max-w-[46ch] text-15 text-ink-2 md:text-end">
      {t("matches.staysHere")}{" "}
      {canBeSaved && user.techs.length > 0 && rich("matches.saveOrStart", { save, start })}
      {canBeSaved && user.techs.length === 0 && save(t("matches.saveAsMine"))}
      {!canBeSaved && start(t("matches.startFromProfile"))}
    </p>
  );
}

interface EmptyStackProps {
  filter: MatchFilterState;
  user: SessionUser | null;
  /** A technology was added by keyboard. */
  onAdd: () => void;
}

/** Asks for technologies. */
function EmptyStack({ filter, user, onAdd }: EmptyStackProps) {
  return (
    <Card className="mt-6 grid justify-items-start gap-5 px-6 py-6 max-md:px-5">
      <div>
        <h2 className="text-22 leading-[1.3]">{t("matches.whatDoYouWorkWith")}</h2>
        <p className="mt-1.5 text-ink-2">{t("matches.whatText")}</p>
      </div>
      <PopularTechs filter={filter} label={t("matches.popular")} onAdd={onAdd} />
      {user && user.techs.length === 0 && (
        <p className="text-15 text-ink-2">
          {rich("matches.addToStart", {
            link: (text) => (
              <Link className="link" to={paths.user(user.username)}>
                {text}
              </Link>
            ),
          })}
        </p>
      )}
    </Card>
  );
}
