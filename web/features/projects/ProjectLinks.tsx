import { GitBranch, Globe } from "lucide-react";
import type { ReactNode } from "react";
import type { Project } from "#contract/projects.ts";
import { Mark } from "#web/ui/Mark.tsx";
import { shortAddress } from "./short-address.ts";

export function ProjectLinks({ project }: { project: Project }) {
  const { repositoryUrl, websiteUrl } = project;
  if (!repositoryUrl && !websiteUrl) return null;
  return (
    <section aria-labelledby="project-links">
      <div className="section-header">
        <Mark of="proj" />
        <h2 id="project-links">Links</h2>
      </div>
      <ul className="grid gap-2">
        {repositoryUrl && (
          <OutsideLink icon={<GitBranch />} what="Repository" address={repositoryUrl} />
        )}
        {websiteUrl && <OutsideLink icon={<Globe />} what="Website" address={websiteUrl} />}
      </ul>
    </section>
  );
}

function OutsideLink(props: { icon: ReactNode; what: string; address: string }) {
  return (
    <li className="flex min-w-0 items-baseline gap-3">
      <span className="translate-y-0.5 text-ink-3">{props.icon}</span>
      <span className="w-24 flex-none text-ink-2">{props.what}</span>
      <a
        className="link min-w-0 wrap-anywhere"
        href={props.address}
        rel="nofollow ugc noopener"
        dir="ltr"
      >
        {shortAddress(props.address)}
      </a>
    </li>
  );
}
