import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useId, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { t, type TextKey } from "#shared/messages/t.ts";
import type { SessionUser } from "#contract/people.ts";
import type { StackProposal } from "#contract/repositories.ts";
import type { TechRef } from "#contract/techs.ts";
import { formatNumber } from "#shared/format.ts";
import { profileLimits } from "#shared/limits.ts";
import { type MatchRole, matchRoles } from "#web/data/matches.ts";
import { applyProfileToCache, saveProfile } from "#web/data/people.ts";
import { stackProposalQuery } from "#web/data/repositories.ts";
import { TechPickField } from "#web/entities/techs/TechPick.tsx";
import { useApi } from "#web/lib/ApiContext.tsx";
import { FormError } from "#web/lib/FormError.tsx";
import { paths } from "#web/lib/paths.ts";
import { useSubmit } from "#web/lib/use-submit.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { Logo } from "#web/ui/Logo.tsx";
import { Segmented } from "#web/ui/Segmented.tsx";
import { serverNow } from "#web/ui/server-clock.ts";
import { toast } from "#web/ui/toaster.ts";
import { FitsSoFar } from "./FitsSoFar.tsx";
import { OwnStackSkeleton } from "./OwnStackSkeleton.tsx";

interface OwnStackScreenProps {
  user: SessionUser;
  /** Where the person was going; "/" if nowhere. */
  returnTo: string;
}

/** The person's stack: proposed from their public repositories, to be ticked and added to. */
export default function OwnStackScreen({ user, returnTo }: OwnStackScreenProps) {
  const proposal = useQuery(stackProposalQuery(useApi()));
  if (proposal.isPending) return <OwnStackSkeleton />;
  // The code host may be silent, and this site may be: picking works without.
  const loaded = proposal.data ?? { repositories: null, techs: [] };
  return <StackChoice user={user} returnTo={returnTo} proposal={loaded} />;
}

function StackChoice({
  user,
  returnTo,
  proposal,
}: OwnStackScreenProps & { proposal: StackProposal }) {
  const { repositories, techs } = proposal;
  const choice = useOwnStack(user.techs, techs);
  const [role, setRole] = useState<MatchRole>("developer");
  const saving = useSaveStack(user, choice.stack, returnTo === "/" ? matchesOf(role) : returnTo);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    saving.submit();
  };
  const listProps = { isChosen: choice.isChosen, onToggle: choice.toggle };
  const frame = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLFormElement>(null);
  return (
    <div
      ref={frame}
      className="wrap relative grid grid-cols-[minmax(0,6fr)_minmax(0,5fr)] items-start gap-x-28 gap-y-12 pt-12 pb-24 max-lg:grid-cols-1 max-md:pt-8 max-md:pb-16"
    >
      <form
        ref={form}
        method="post"
        noValidate
        className="grid grid-cols-1 gap-8"
        onSubmit={submit}
      >
        <div>
          <h1 className="page-title">
            {techs.length > 0 ? t("own-stack.question") : t("own-stack.title")}
          </h1>
          <p className="mt-3 max-w-measure text-ink-2">
            {leadLabel(repositories, techs.length)}
            {returnTo !== "/" && ` ${t("own-stack.thenReturn")}`}
          </p>
        </div>
        <Segmented
          legend={t("own-stack.joinAs")}
          name="role"
          tone="user"
          options={matchRoles.map((value) => ({ value, label: t(roleLabels[value]) }))}
          value={role}
          onChange={setRole}
        />
        <ProposedTechs
          title={t("own-stack.recent")}
          note={t("insights.last365")}
          techs={techs.filter(({ isRecent }) => isRecent)}
          {...listProps}
        />
        <ProposedTechs
          title={t("own-stack.older")}
          techs={techs.filter(({ isRecent }) => !isRecent)}
          {...listProps}
        />
        <TechPickField
          label={techs.length > 0 ? t("own-stack.others") : t("own-stack.yours")}
          chosen={choice.added}
          onChange={choice.setAdded}
          max={profileLimits.techs}
          openLabel={t("people.openList")}
          closeLabel={t("projects.closeTechs")}
        />
        <FormError title={t("own-stack.notSaved")} error={saving.error} />
        <div className="sticky bottom-0 flex flex-wrap items-center gap-4 max-md:gap-2 border-t border-line bg-paper py-4">
          <Button
            type="submit"
            variant="ink"
            size="lg"
            className="max-md:flex-1 max-md:px-3"
            pending={saving.isPending}
            disabled={choice.stack.length === 0}
          >
            {saveLabel(choice.stack.length)}
          </Button>
          <ButtonLink
            variant="quiet"
            size="lg"
            className="max-md:px-3"
            render={<Link to={returnTo} />}
          >
            {t("own-stack.skip")}
          </ButtonLink>
        </div>
        <p className="small max-w-measure text-ink-2">{t("own-stack.note")}</p>
      </form>
      <FitsSoFar stack={choice.stack} role={role} frame={frame} from={form} />
    </div>
  );
}

const roleLabels = {
  developer: "projects.developer",
  designer: "projects.designer",
  either: "own-stack.either",
} as const satisfies Record<MatchRole, TextKey>;

const matchesOf = (role: MatchRole) =>
  paths.matches({ role: role === "developer" ? undefined : role });

/** Saves the technologies in the person's profile, and then leads to `next`. */
function useSaveStack(user: SessionUser, stack: readonly TechRef[], next: string) {
  const api = useApi();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useSubmit({
    mutationFn: () => {
      const { username, displayName } = user;
      return saveProfile(api, user.id, { username, displayName, techs: stack.map(({ id }) => id) });
    },
    onSuccess(saved) {
      applyProfileToCache(queryClient, user, saved);
      toast({ title: t("own-stack.saved"), mark: "tech" });
      void navigate(next);
    },
  });
}

interface ProposedTechsProps {
  title: string;
  note?: string;
  techs: readonly ProposedTech[];
  isChosen: (tech: ProposedTech) => boolean;
  onToggle: (tech: ProposedTech) => void;
}

/** Technologies to tick, each with where it was seen. */
function ProposedTechs({ title, note, techs, isChosen, onToggle }: ProposedTechsProps) {
  const id = useId();
  if (techs.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <div className="mb-2 flex items-baseline justify-between gap-4">
        <h2 id={id} className="font-sans text-15 font-semibold">
          {title}
        </h2>
        {note && <span className="small text-ink-2">{note}</span>}
      </div>
      <Card>
        <ul className="check-tech divide-y divide-line-soft">
          {techs.map((one) => (
            <li key={one.tech.id}>
              <label
                data-connector={isChosen(one) ? one.tech.slug : undefined}
                className="check min-h-14 gap-3.5 px-5 py-2 max-md:px-4"
              >
                <input type="checkbox" checked={isChosen(one)} onChange={() => onToggle(one)} />
                <Logo name={one.tech.name} src={one.tech.imageUrl} size={24} />
                <span className="min-w-0 flex-1 leading-[1.35]">
                  <span className="block font-medium wrap-anywhere">{one.tech.name}</span>
                  <span className="small block text-ink-2">
                    {evidenceLabel(one, new Date(serverNow()))}
                  </span>
                </span>
                {one.share !== null && <ShareBar share={one.share} />}
              </label>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}

/** A language's share of the code, which the text beside it says. */
function ShareBar({ share }: { share: number }) {
  return (
    <span aria-hidden className="flex w-24 flex-none rounded-full bg-sunk max-sm:hidden">
      <span
        className="rounded-full"
        style={{
          width: `${Math.max(4, Math.round(share * 100))}%`,
          height: 6,
          background: "var(--tech)",
        }}
      />
    </span>
  );
}

export type ProposedTech = StackProposal["techs"][number];

/** Chosen at first: the stack that the person has, or else what is in their recent work. */
function useOwnStack(own: readonly TechRef[], proposed: readonly ProposedTech[]) {
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [others, setOthers] = useState<readonly TechRef[] | null>(null);
  const isOwn = (id: string) => own.some((tech) => tech.id === id);
  const isChosen = ({ tech, isRecent }: ProposedTech): boolean =>
    toggled.get(tech.id) ?? (own.length > 0 ? isOwn(tech.id) : isRecent);
  const isProposed = (id: string) => proposed.some(({ tech }) => tech.id === id);
  const added = (others ?? own).filter(({ id }) => !isProposed(id));
  const ticked = proposed.filter(isChosen).map(({ tech }) => tech);
  return {
    isChosen,
    toggle: (one: ProposedTech) => setToggled(new Map([...toggled, [one.tech.id, !isChosen(one)]])),
    /** Chosen ones that aren't proposed. */
    added,
    setAdded(techs: readonly TechRef[]) {
      // Picked although it is proposed: then it is ticked.
      const again = techs.filter(({ id }) => isProposed(id));
      if (again.length > 0) {
        setToggled(new Map([...toggled, ...again.map(({ id }) => [id, true] as const)]));
      }
      setOthers(techs.filter(({ id }) => !isProposed(id)));
    },
    stack: [...ticked, ...added],
  };
}

/** "18% of your code, in 3 repositories, last changed in 2023": why it is proposed. */
export function evidenceLabel(one: ProposedTech, now: Date): string {
  const { repositories, share, lastPushedAt } = one;
  const year = lastPushedAt === null ? null : new Date(lastPushedAt).getUTCFullYear();
  const isOld = year !== null && year !== now.getUTCFullYear();
  const seen = { repositories, age: isOld ? "old" : "other", year: String(year) } as const;
  if (share === null) return t("own-stack.seenIn", seen);
  const percent = formatNumber(Math.max(0.01, share), { style: "percent" });
  return t("own-stack.shareSeenIn", { ...seen, percent });
}

/** What the page says before the choice. */
export function leadLabel(repositories: number | null, techs: number): string {
  if (repositories === null) {
    return t("own-stack.leadUnreadable");
  }
  if (techs === 0) {
    return t("own-stack.leadNone");
  }
  return t("own-stack.lead", { count: repositories });
}

export function saveLabel(count: number): string {
  return t("own-stack.save", { count });
}
