import Merge from "lucide-react/icons/merge";
import Pencil from "lucide-react/icons/pencil";
import { Link } from "react-router";
import type { AdminTech } from "#contract/admin-techs.ts";
import { techCategories } from "#shared/tech-categories.ts";
import { paths } from "#web/lib/paths.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { IconButton } from "#web/ui/Button.tsx";
import { Saucer } from "#web/ui/Logo.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { opensDialog } from "#web/lib/dialogs.tsx";

const loadEditing = () => import("./TechDialog.tsx");
const loadMerging = () => import("./MergeDialog.tsx");

/** A technology that can be edited, and merged into another. */
export function TechRow({ tech }: { tech: AdminTech }) {
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
          {tech.editedAt && <Badge tone="neutral">Edited</Badge>}
        </span>
        <span className="small line-clamp-2 wrap-anywhere text-ink-3">{factsOf(tech)}</span>
      </span>
      <span className="flex">
        <IconButton
          label={`Edit ${tech.name}`}
          disabled={!hydrated}
          {...opensDialog(loadEditing, { tech })}
        >
          <Pencil />
        </IconButton>
        <IconButton
          label={`Merge ${tech.name} into another`}
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
  const kind = techCategories.find(({ id }) => id === category)?.name ?? category;
  const uses = `${counted(projectCount, "project", "projects")}, ${counted(userCount, "person", "people")}`;
  const others = aliases.length > 0 ? ` · also ${aliases.join(", ")}` : "";
  return `${uses} · ${kind} · ${slug}${others}`;
}

const counted = (count: number, one: string, many: string) =>
  `${count} ${count === 1 ? one : many}`;
