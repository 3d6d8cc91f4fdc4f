// Events come from anyone who knows a webhook's secret: their links are shown only where they stay on
// the code host of the project.
import type { ProjectEvent } from "#contract/project-events.ts";
import type { Settings } from "#server/settings.ts";

type Payload = ProjectEvent["payload"];

const publicCodeHosts = ["github.com", "gitlab.com", "codeberg.org"];

/** The host of the project's repository; of a project that names none, any code host known here. */
export function hostsOf(repositoryUrl: string | null, settings: Settings): ReadonlySet<string> {
  const named = repositoryUrl === null ? null : URL.parse(repositoryUrl);
  if (named) return new Set([named.host]);
  const configured = [settings.github, settings.gitea, settings.gitlab];
  const urls = configured.flatMap((codeHost) => (codeHost ? [new URL(codeHost.url).host] : []));
  return new Set([...publicCodeHosts, ...urls]);
}

/** The payload with null for each link to another host. */
export function withOwnLinks<P extends Payload>(payload: P, hosts: ReadonlySet<string>): P {
  const own = (link: string | null) => (hosts.has(URL.parse(link ?? "")?.host ?? "") ? link : null);
  const ownIn = <Part extends { html_url: string | null }>(part: Part): Part => ({
    ...part,
    html_url: own(part.html_url),
  });
  return {
    ...payload,
    ...("compare" in payload && { compare: own(payload.compare) }),
    ...("repository" in payload && { repository: ownIn(payload.repository) }),
    ...("pull_request" in payload && { pull_request: ownIn(payload.pull_request) }),
    ...("release" in payload && { release: ownIn(payload.release) }),
  };
}
