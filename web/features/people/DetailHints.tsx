import Clock from "lucide-react/icons/clock";
import LinkIcon from "lucide-react/icons/link";
import Sprout from "lucide-react/icons/sprout";
import type { LucideIcon } from "lucide-react";
import { Link } from "react-router";
import type { PersonDetails } from "#contract/person-details.ts";
import { paths } from "#web/lib/paths.ts";

interface Hint {
  readonly isMissing: (details: PersonDetails) => boolean;
  readonly icon: LucideIcon;
  readonly title: string;
  readonly text?: string;
}

const hints: Hint[] = [
  {
    isMissing: ({ hoursAWeek, timeZone }) => hoursAWeek === null && timeZone === null,
    icon: Clock,
    title: "Add your availability",
    text: "Hours a week, time zone, languages",
  },
  {
    isMissing: ({ techsToLearn }) => techsToLearn.length === 0,
    icon: Sprout,
    title: "Add what you want to learn",
  },
  {
    isMissing: ({ links }) => links.length === 0,
    icon: LinkIcon,
    title: "Add a website or portfolio",
  },
];

/** On one's own profile: what isn't filled in yet, each with the way to the form. */
export function DetailHints({ details }: { details: PersonDetails }) {
  const missing = hints.filter(({ isMissing }) => isMissing(details));
  if (missing.length === 0) return null;
  return (
    <section aria-labelledby="detail-hints">
      <h2 id="detail-hints" className="small mb-2 font-sans font-normal text-ink-2">
        Owners look at these details first
      </h2>
      <ul className="grid gap-2">
        {missing.map(({ icon: Icon, title, text }) => (
          <li key={title}>
            <Link
              to={paths.ownDetails()}
              className="flex min-h-11 items-center gap-3 rounded-md border border-dashed border-edge px-3.5 py-2 text-15 hover:bg-highlight"
            >
              <Icon className="size-4 flex-none text-ink-3" />
              <span>
                <span className="block font-medium">{title}</span>
                {text && <span className="small block text-ink-2">{text}</span>}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
