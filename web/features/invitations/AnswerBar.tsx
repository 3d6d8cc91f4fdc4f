import Check from "lucide-react/icons/check";
import { type RefObject, useEffect, useState } from "react";
import { Button } from "#web/ui/Button.tsx";

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
    <div data-answer-bar className="empty:hidden lg:hidden">
      {!isInView && !isHidden && (
        <div
          role="group"
          aria-label="Invitation"
          className="fixed inset-x-0 bottom-0 z-20 flex flex-wrap gap-2 border-t border-line bg-card px-4 pt-2.5 pb-[calc(10px+env(safe-area-inset-bottom))] shadow-float"
        >
          <p className="small w-full text-ink-2">You’re invited: {roleName}</p>
          <Button size="lg" className="flex-1" onClick={onDecline}>
            Decline
          </Button>
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
        </div>
      )}
    </div>
  );
}

/** Whether it can be seen; until that is known, it counts as seen. */
function useInView(target: RefObject<HTMLElement | null>): boolean {
  const [isInView, setInView] = useState(true);
  useEffect(() => {
    const element = target.current;
    if (!element) return undefined;
    const observer = new IntersectionObserver(([entry]) =>
      setInView(entry?.isIntersecting ?? true),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [target]);
  return isInView;
}
