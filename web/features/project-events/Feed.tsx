import type { Project } from "#contract/projects.ts";
import { FeedLines } from "./FeedLines.tsx";

/** It scrolls, so that keyboards must reach it. */
const frame = { role: "region", "aria-label": "Events", tabIndex: 0 };

/** What happened in a project's repository, in a frame that stays as high as it is. */
export default function Feed({ project }: { project: Project }) {
  return (
    <section aria-labelledby="latest-events">
      <div className="section-header">
        <h2 id="latest-events">Latest Events</h2>
      </div>
      <div {...frame}>
        <FeedLines project={project} />
      </div>
    </section>
  );
}
