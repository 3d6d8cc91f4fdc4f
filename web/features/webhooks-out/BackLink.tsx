import ArrowLeft from "lucide-react/icons/arrow-left";
import { Link } from "react-router";
import { t } from "#shared/messages/t.ts";

/** To the list of integrations. */
export function BackLink({ to }: { to: string }) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-9 items-center gap-2 justify-self-start text-15 text-ink-2 hover:text-ink"
    >
      <ArrowLeft className="rtl:-scale-x-100" />
      {t("webhooks-out.title")}
    </Link>
  );
}
