import { Link, useNavigate } from "react-router";
import type { TechRef } from "#contract/techs.ts";
import { paths } from "#web/lib/paths.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { Chip } from "#web/ui/Chip.tsx";
import { Logo } from "#web/ui/Logo.tsx";

/** The technology that narrows the list, and the ways to take it back. */
export function AppliedTech({ tech }: { tech: Pick<TechRef, "name" | "imageUrl"> }) {
  const navigate = useNavigate();
  return (
    <div className="mb-5 flex flex-wrap items-center gap-2">
      <span className="small text-ink-2">Projects built with</span>
      <Chip
        selected
        image={<Logo name={tech.name} src={tech.imageUrl} />}
        onRemove={() => void navigate(paths.projects())}
        removeLabel={`Remove ${tech.name}`}
      >
        {tech.name}
      </Chip>
      <Link to={paths.projects()} className={buttonClass({ variant: "quiet", size: "sm" })}>
        Clear
      </Link>
    </div>
  );
}
