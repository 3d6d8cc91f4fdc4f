import { type ReactNode, useRef } from "react";
import { Button } from "#web/ui/Button.tsx";

interface Muted {
  id: string;
  /** As it is read out. */
  name: string;
  shown: ReactNode;
}

interface MutedListProps {
  title: string;
  items: readonly Muted[];
  /** What it says where nothing is muted. */
  none: string;
  onUnmute: (id: string) => void;
}

/** What is silent until it is unmuted. */
export function MutedList({ title, items, none, onUnmute }: MutedListProps) {
  const head = useRef<HTMLHeadingElement>(null);
  return (
    <div>
      <h3 ref={head} tabIndex={-1} className="label font-sans tracking-normal outline-none">
        {title}
      </h3>
      {items.length === 0 ? (
        <p className="mt-1 text-15 text-ink-3">{none}</p>
      ) : (
        <ul>
          {items.map(({ id, name, shown }) => (
            <li
              key={id}
              className="flex items-center gap-4 border-t border-line-soft py-2.5 first:border-t-0"
            >
              <div className="min-w-0 flex-1 text-15">{shown}</div>
              <Button
                size="sm"
                aria-label={`Unmute ${name}`}
                onClick={() => {
                  // Its row goes, and the focus with it.
                  head.current?.focus({ preventScroll: true });
                  onUnmute(id);
                }}
              >
                Unmute
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
