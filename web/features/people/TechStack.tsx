import { useState } from "react";
import { Link } from "react-router";
import type { TechRef } from "#contract/techs.ts";
import { paths } from "#web/app/paths.ts";
import { Button } from "#web/ui/Button.tsx";
import { Chip } from "#web/ui/Chip.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Logo } from "#web/ui/Logo.tsx";
import { Mark } from "#web/ui/Mark.tsx";
import { SearchField } from "#web/ui/SearchField.tsx";
import { techsNamed } from "./techs-named.ts";

/** What a person works with, with a box that leaves only the names that contain its text. */
export function TechStack({ techs }: { techs: TechRef[] }) {
  const [text, setText] = useState("");
  const found = techsNamed(techs, text);
  return (
    <section aria-labelledby="tech-stack" className="min-w-0">
      <div className="sec-head">
        <Mark of="tech" />
        <h2 id="tech-stack">Tech Stack</h2>
        {techs.length > 0 && <span className="end small text-ink-3">{techs.length}</span>}
      </div>
      {techs.length === 0 ? (
        <EmptyState compact hue="tech" title="No Tech Stack Added">
          This user has not added their Tech Stack
        </EmptyState>
      ) : (
        <>
          <SearchField
            label="Search Techs"
            value={text}
            className="mb-4"
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <ul className="chips">
            {found.map((tech) => (
              <li key={tech.id} className="max-w-full">
                <Chip
                  image={<Logo name={tech.name} src={tech.imageUrl} />}
                  render={<Link to={paths.projects({ tech: tech.slug })} />}
                >
                  {tech.name}
                </Chip>
              </li>
            ))}
          </ul>
          <div role="status">
            {found.length === 0 && (
              <div className="flex flex-wrap items-center justify-between gap-3 text-15 text-ink-2">
                <p className="wrap-anywhere">None of them is named like “{text.trim()}”.</p>
                <Button variant="line" size="sm" onClick={() => setText("")}>
                  Show All
                </Button>
              </div>
            )}
          </div>
        </>
      )}
    </section>
  );
}
