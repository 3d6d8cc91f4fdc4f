import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import type { SessionUser } from "#contract/people.ts";
import type { StackProposal } from "#contract/repositories.ts";
import type { TechRef } from "#contract/techs.ts";
import { profileLimits } from "#shared/limits.ts";
import { type MatchRole, matchRoles } from "#web/data/matches.ts";
import { applyProfileToCache, saveProfile } from "#web/data/people.ts";
import { stackProposalQuery } from "#web/data/repositories.ts";
import { useTechPick } from "#web/entities/techs/use-tech-pick.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { FormError } from "#web/lib/FormError.tsx";
import { paths } from "#web/lib/paths.ts";
import { useSubmit } from "#web/lib/use-submit.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { PickField, type PickSource } from "#web/ui/PickField.tsx";
import { PickList } from "#web/ui/PickList.tsx";
import { Segmented } from "#web/ui/Segmented.tsx";
import { toast } from "#web/ui/toaster.ts";
import { FitsSoFar } from "./FitsSoFar.tsx";
import { OwnStackSkeleton } from "./OwnStackSkeleton.tsx";
import { leadLabel, saveLabel } from "./proposal-labels.ts";
import { ProposedTechs } from "./ProposedTechs.tsx";
import { useOwnStack } from "./use-own-stack.ts";

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
          <h1 className="page-title">{techs.length > 0 ? "Is this your stack?" : "Your stack"}</h1>
          <p className="mt-3 max-w-measure text-ink-2">
            {leadLabel(repositories, techs.length)}
            {returnTo !== "/" && " Then you return to the page that you came from."}
          </p>
        </div>
        <Segmented
          legend="I’d join as"
          name="role"
          tone="user"
          options={matchRoles.map((value) => ({ value, label: roleLabels[value] }))}
          value={role}
          onChange={setRole}
        />
        <ProposedTechs
          title="In your recent work"
          note="Last 12 months"
          techs={techs.filter(({ isRecent }) => isRecent)}
          {...listProps}
        />
        <ProposedTechs
          title="Older or smaller"
          techs={techs.filter(({ isRecent }) => !isRecent)}
          {...listProps}
        />
        <PickField
          label={techs.length > 0 ? "Other technologies" : "Your technologies"}
          chosen={choice.added}
          onChange={choice.setAdded}
          max={profileLimits.techs}
          openLabel="Add Technologies"
          closeLabel="Close Techs List"
          list={TechChoices}
        />
        <FormError title="Your stack was not saved." error={saving.error} />
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
            Skip for now
          </ButtonLink>
        </div>
        <p className="small max-w-measure text-ink-2">
          We store only the technologies that you keep, and show them on your profile. You can
          change them there at any time.
        </p>
      </form>
      <FitsSoFar stack={choice.stack} role={role} frame={frame} from={form} />
    </div>
  );
}

const roleLabels: Record<MatchRole, string> = {
  developer: "Developer",
  designer: "Designer",
  either: "Either",
};

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
      toast({ title: "Stack saved", mark: "tech" });
      void navigate(next);
    },
  });
}

function TechChoices(source: PickSource<TechRef>) {
  return <PickList {...useTechPick(source)} />;
}
