import { useQuery } from "@tanstack/react-query";
import type { TechRef } from "#contract/techs.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { Saucer } from "#web/ui/Logo.tsx";
import { applicantQuery } from "./queries.ts";

const most = 10;

/** Which of the project's technologies the applicant works with. Absent while nobody knows. */
export function TechOverlap({ username, techs }: { username: string; techs: TechRef[] }) {
  const { data: applicant } = useQuery(applicantQuery(useApi(), username));
  if (!applicant || techs.length === 0) return null;
  const theirs = new Set(applicant.techs.map(({ id }) => id));
  const hits = techs.filter(({ id }) => theirs.has(id));
  const others = techs.filter(({ id }) => !theirs.has(id));
  const shown = [...hits, ...others].slice(0, most);
  return (
    <div className="flex flex-wrap items-center gap-2 border-t border-line-soft pt-5 text-15 text-ink-2">
      <span className="mr-1">
        Brings{" "}
        <b className="font-semibold text-tech-ink">
          {hits.length || "none"} of your {techs.length} {techs.length === 1 ? "tech" : "techs"}
        </b>
      </span>
      {shown.map((tech) => (
        <Saucer
          key={tech.id}
          size={32}
          name={theirs.has(tech.id) ? tech.name : `${tech.name}, not in their stack`}
          src={tech.imageUrl}
          hit={theirs.has(tech.id)}
          off={!theirs.has(tech.id)}
        />
      ))}
      {techs.length > shown.length && <span>+ {techs.length - shown.length} More</span>}
    </div>
  );
}
