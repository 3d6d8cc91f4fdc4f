import { ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "#web/lib/paths.ts";
import { ButtonLink } from "#web/ui/Button.tsx";

interface HomeScreenProps {
  /** Right below the first sentence: one's stack, and what fits it. */
  matching: ReactNode;
  /** Sections of their own, in order. */
  children: ReactNode;
}

/** What this is, in one sentence, and a way to try it right below. */
export function HomeScreen({ matching, children }: HomeScreenProps) {
  return (
    <>
      <section className="wrap pt-[76px] max-md:pt-10">
        <div className="grid grid-cols-[8fr_4fr] items-end gap-6 max-md:grid-cols-1 max-md:gap-4">
          <h1 className="max-w-[13em] text-[clamp(2.5rem,1.1rem+4.1vw,4rem)] leading-[1.03] font-display tracking-[-0.034em]">
            Find projects that fit your tech stack.
          </h1>
          <div className="max-w-[38ch] pb-1.5 text-ink-2 md:justify-self-end">
            <p>
              Name what you work with. See who builds with it, and where there is a seat free at the
              table.
            </p>
            <ButtonLink
              className="mt-4"
              iconEnd={<ArrowRight />}
              render={<Link to={paths.projects()} />}
            >
              Browse Projects
            </ButtonLink>
          </div>
        </div>
        {matching}
      </section>
      {children}
    </>
  );
}
