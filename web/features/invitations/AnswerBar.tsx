import Check from "lucide-react/icons/check";
import type { RefObject } from "react";
import { Button } from "#web/ui/Button.tsx";
import { useInView } from "#web/ui/use-in-view.ts";

interface AnswerBarProps {
  /** The role of the invitation. */
  roleName: string;
  /** The buttons that it duplicates. */
  anchor: RefObject<HTMLElement | null>;
  pending: boolean;
  isHidden: boolean;
  onAccept: () => void;
  onDecline: () => void;
}

/** The buttons at the bottom of a narrow window, while those of the card are out of sight. */
export function AnswerBar({
  roleName,
  anchor,
  pending,
  isHidden,
  onAccept,
  onDecline,
}: AnswerBarProps) {
  const isInView = useInView(anchor);
  return (
    <div data-bottom-bar className="empty:hidden lg:hidden">
      {!isInView && !isHidden && (
        <div role="group" aria-label="Invitation" className="bottom-bar flex-wrap">
          <p className="small w-full text-ink-2">You’re invited: {roleName}</p>
          <Button
            variant="user"
            size="lg"
            className="flex-1"
            icon={<Check />}
            pending={pending}
            onClick={onAccept}
          >
            Accept
          </Button>
          <Button size="lg" className="flex-1" onClick={onDecline}>
            Decline
          </Button>
        </div>
      )}
    </div>
  );
}
