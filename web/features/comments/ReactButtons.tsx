import { ThumbsDown, ThumbsUp } from "lucide-react";
import { Button } from "#web/ui/Button.tsx";
import type { Said } from "#web/data/comment-cache.ts";

interface ReactButtonsProps {
  said: Said;
  onReact: (said: Said, mine: Said["mine"]) => Promise<void>;
}

export function ReactButtons({ said, onReact }: ReactButtonsProps) {
  const { mine, likeCount, dislikeCount, can } = said;
  const choices = [
    { kind: "like", label: "Like", count: likeCount, icon: <ThumbsUp /> },
    { kind: "dislike", label: "Dislike", count: dislikeCount, icon: <ThumbsDown /> },
  ] as const;
  return choices.map(({ kind, label, count, icon }) => (
    <Button
      key={kind}
      variant="quiet"
      size="sm"
      icon={icon}
      title={label}
      aria-pressed={mine === kind}
      disabled={!can.react}
      className="tabular-nums aria-pressed:text-user-ink aria-pressed:[&_svg]:fill-user-wash"
      onClick={() => void onReact(said, mine === kind ? null : kind)}
    >
      <span className="sr-only">{label}</span>
      {count > 0 && count}
    </Button>
  ));
}
