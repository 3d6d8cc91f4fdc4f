import { ArrowLeft } from "lucide-react";
import type { MouseEvent } from "react";
import { Link, useNavigate } from "react-router";
import { useStepsToList } from "./way-back.ts";

/** Leads to the list; to the place in it, where that is where one came from. */
export function BackLink({ to, children }: { to: string; children: string }) {
  const steps = useStepsToList();
  const navigate = useNavigate();

  function goBack(event: MouseEvent) {
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
    if (steps === null || !isPlain) return;
    event.preventDefault();
    void navigate(-steps);
  }

  return (
    <Link
      to={to}
      onClick={goBack}
      className="inline-flex min-h-8 items-center gap-2 text-15 text-ink-2 hover:text-ink"
    >
      <ArrowLeft />
      {children}
    </Link>
  );
}
