import { Link, useNavigate } from "react-router";
import { paths } from "#web/lib/paths.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { NodeSearch } from "./NodeSearch.tsx";

/** For an address that leads to no node: says why, and where to go on. */
export function NoSuchNode({ problem, find }: { problem: string; find: string }) {
  const navigate = useNavigate();
  return (
    <section className="wrap grid max-w-2xl gap-8 pt-16 pb-24 max-md:pt-10">
      <div className="grid gap-3">
        <h1>{problem}</h1>
        <p className="text-17 text-ink-2">
          There is nothing to explore at this address: it may be mistyped, or what was there is
          gone.
        </p>
      </div>
      <NodeSearch
        label="Find a project, tech or person"
        hotkey="/"
        find={find}
        onChoose={({ nid }) => void navigate(paths.explore({ nid }))}
      />
      <div className="flex flex-wrap gap-3">
        <ButtonLink variant="ink" render={<Link to={paths.explore()} />}>
          Start from the Newest Project
        </ButtonLink>
        <ButtonLink render={<Link to={paths.projects()} />}>Browse Projects</ButtonLink>
      </div>
    </section>
  );
}

export function NothingToExplore() {
  return (
    <section className="wrap pt-12 pb-24">
      <h1 className="sr-only">Explore</h1>
      <EmptyState
        hue="proj"
        title="There is nothing to explore yet."
        action={
          <ButtonLink variant="ink" render={<Link to={paths.projects()} />}>
            Projects
          </ButtonLink>
        }
      >
        As soon as the first project is listed, it shows here with its people and technologies.
      </EmptyState>
    </section>
  );
}
