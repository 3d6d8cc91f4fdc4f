import { lazy, useRef } from "react";
import { Link, useSearchParams } from "react-router";
import type { SessionUser } from "#contract/people.ts";
import { useSession } from "#web/data/session.ts";
import { paths } from "#web/lib/paths.ts";
import { Card } from "#web/ui/Card.tsx";
import { HydratingPart } from "#web/ui/HydratingPart.tsx";
import { type MatchFilterState, maxStack, useMatchFilter } from "./match-filter.ts";
import { MatchForm } from "./MatchForm.tsx";
import { MatchList } from "./MatchList.tsx";
import { PopularTechs } from "./PopularTechs.tsx";

// Not loaded for visitors.
const SaveStack = lazy(() => import("./SaveStack.tsx"));

/** All projects that fit a stack and a role: those of the address, or the viewer's own stack. */
export function MatchesScreen() {
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
        <h1 className="page-title">Projects that fit</h1>
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
                  Back to the best matches
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
      <p className="max-w-[46ch] text-15 text-ink-2 md:text-right">
        {user.techs.length > maxStack
          ? `Started from the first ${maxStack} technologies of your profile.`
          : "Started from your profile."}{" "}
        Changes here stay on this page.
      </p>
    );
  }
  if (filter.stack.length === 0) return null;
  // A longer stack than fits an address would lose what this page doesn't show.
  const canBeSaved = user.techs.length <= maxStack;
  return (
    <p className="max-w-[46ch] text-15 text-ink-2 md:text-right">
      Changes here stay on this page.{" "}
      {canBeSaved && (
        <HydratingPart fallback={<span className="link">Save as my stack</span>}>
          <SaveStack filter={filter} user={user} />
        </HydratingPart>
      )}
      {user.techs.length > 0 && (
        <>
          {canBeSaved && " or "}
          <Link className="link" to={paths.matches()}>
            {canBeSaved ? "start" : "Start"} from your profile
          </Link>
        </>
      )}
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
        <h2 className="text-22 leading-[1.3]">What do you work with?</h2>
        <p className="mt-1.5 text-ink-2">
          Add technologies to see matching projects, best first, with their free seats.
        </p>
      </div>
      <PopularTechs filter={filter} label="Popular" onAdd={onAdd} />
      {user && user.techs.length === 0 && (
        <p className="text-15 text-ink-2">
          <Link className="link" to={paths.user(user.username)}>
            Add technologies to your profile
          </Link>{" "}
          to start from them each time.
        </p>
      )}
    </Card>
  );
}
