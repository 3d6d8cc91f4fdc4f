import { ArrowLeft } from "lucide-react";
import { Link } from "react-router";

export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-8 items-center gap-2 text-15 text-ink-2 hover:text-ink"
    >
      <ArrowLeft />
      {children}
    </Link>
  );
}
