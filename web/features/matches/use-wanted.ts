import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef } from "react";
import { useNavigate, useSearchParams } from "react-router";
import type { TechRef } from "#contract/techs.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { useSession } from "#web/lib/session.ts";
import { paths } from "#web/lib/paths.ts";
import { stackQuery } from "./queries.ts";
import { techNamed, type WantedRole, wantedOf } from "./wanted.ts";

export interface Choice {
  stack: readonly TechRef[];
  role: WantedRole;
}

export interface WantedState extends Choice {
  /** The address of another choice. */
  pathOf: (choice: Choice) => string;
  /** Goes there, in place of this address. Takes what is chosen by then. */
  change: (next: (now: Choice) => Choice) => void;
}

const none: readonly TechRef[] = [];

/** The stack and the role that the address asks for, else one's own stack. */
export function useWanted(): WantedState {
  const api = useApi();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const ownTechs = useSession().user?.techs ?? none;
  const { slugs, role } = useMemo(() => wantedOf(params, ownTechs), [params, ownTechs]);
  const named = useQuery({
    ...stackQuery(api, slugs),
    enabled: params.has("techs") && slugs.length > 0,
  });
  const stack = useMemo(
    () => named.data ?? slugs.map(techNamed(ownTechs)),
    [named.data, slugs, ownTechs],
  );

  // Whoever is quicker than the address changes goes on from their last choice, however often the
  // one before is drawn until then.
  const latest = useRef<Choice>({ stack, role });
  useEffect(() => {
    latest.current = { stack, role };
  }, [stack, role]);
  const pathOf = (choice: Choice) => {
    const isPlain = choice.stack.length === 0 && choice.role === "developer";
    if (isPlain && ownTechs.length === 0) return paths.home();
    return paths.home({ techs: choice.stack.map(({ slug }) => slug), role: choice.role });
  };
  const change: WantedState["change"] = (next) => {
    const choice = next(latest.current);
    latest.current = choice;
    const chosen = choice.stack.map(({ slug }) => slug);
    queryClient.setQueryData(stackQuery(api, chosen).queryKey, [...choice.stack]);
    void navigate(pathOf(choice), { replace: true, preventScrollReset: true });
  };
  return { stack, role, pathOf, change };
}
