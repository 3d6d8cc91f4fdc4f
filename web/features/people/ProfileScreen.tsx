// A person in public: who they are, what they work with, which projects they are in.
import { useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { useApi } from "#web/api/ApiContext.tsx";
import { Avatar } from "#web/ui/Avatar.tsx";
import { RelativeTime } from "#web/ui/RelativeTime.tsx";
import { Memberships } from "./Memberships.tsx";
import { personQuery } from "./queries.ts";
import { TechStack } from "./TechStack.tsx";

export default function ProfileScreen() {
  const { username = "" } = useParams();
  const { data: person } = useSuspenseQuery(personQuery(useApi(), username));
  return (
    <div className="wrap pt-12 pb-24 max-md:pt-8 max-md:pb-16">
      <header className="flex items-center gap-6 max-sm:flex-col max-sm:items-start max-sm:gap-4">
        <Avatar name={person.displayName} src={person.avatarUrl} size={96} decorative />
        <div className="min-w-0">
          <h1 dir="auto" className="text-39 font-display wrap-anywhere max-md:text-31">
            {person.displayName}
          </h1>
          <p className="mt-1.5 flex flex-wrap gap-x-3 text-15 text-ink-2">
            <span className="wrap-anywhere">{person.username}</span>
            <RelativeTime at={person.createdAt} prefix="Joined" className="text-ink-3" />
          </p>
        </div>
      </header>
      <div className="mt-12 grid items-start gap-x-16 gap-y-12 max-md:mt-8 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <TechStack key={person.id} techs={person.techs} />
        <Memberships userId={person.id} name={person.displayName} />
      </div>
    </div>
  );
}
