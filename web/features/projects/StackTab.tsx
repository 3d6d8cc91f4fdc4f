import type { ReactNode } from "react";
import { Card } from "#web/ui/Card.tsx";
import { TicketDivider } from "#web/ui/TicketDivider.tsx";

interface StackTabProps {
  /** The picture of the team; null beside a form, which needs the height. */
  table: ReactNode;
  /** The list of the team. */
  team: ReactNode;
  /** The card to apply or to answer an invitation. */
  apply: ReactNode;
  /** Other projects, below the card; nothing in narrow windows. */
  others: ReactNode;
  starterIssues: ReactNode;
  feed: ReactNode;
  discussion: ReactNode;
}

/**
 * The first tab of a project, in the grid of its header: the card to join beside both, and below
 * the events, the team and the discussion.
 */
export function StackTab(props: StackTabProps) {
  const { table, team, apply, others, starterIssues, feed, discussion } = props;
  return (
    // In the order of a narrow window, so that late content moves nothing.
    <>
      {/* At least as high as the window, and sticky at its lower edge: a higher column can be
          scrolled to its end, a lower one keeps its card at the top. */}
      <div className="bottom-6 min-w-0 max-lg:mt-8 lg:sticky lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:min-h-[min(100%,100dvh-48px)] lg:self-end">
        <Card as="aside" aria-label="The team and how to join it">
          {table && (
            <>
              <div className="px-4 pt-4 pb-3">{table}</div>
              <TicketDivider />
            </>
          )}
          {apply}
        </Card>
        {others}
      </div>
      <div className="grid min-w-0 gap-10 pt-8">
        {feed}
        {starterIssues}
        {team}
        {discussion}
      </div>
    </>
  );
}
