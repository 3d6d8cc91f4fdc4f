import Check from "lucide-react/icons/check";
import Plus from "lucide-react/icons/plus";
import { t } from "#shared/messages/t.ts";
import { linkTo, rich } from "#web/lib/rich.ts";
import { Button } from "#web/ui/Button.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { FormError } from "#web/lib/FormError.tsx";
import { paths } from "#web/lib/paths.ts";
import { useSubmit } from "#web/lib/use-submit.ts";
import type { ReactNode } from "react";

/** Suggests a technology where it was looked for and isn't there. */
function SuggestTech({ name }: { name: string }) {
  const api = useApi();
  const suggestion = useSubmit({
    mutationFn: () => api.call("POST /tech_suggestions", { body: { name } }),
  });
  const { data } = suggestion;
  const isHydrated = useHydrated();
  return (
    <div className="grid justify-items-start gap-2 text-15">
      {!data && (
        <Button
          variant="line"
          size="sm"
          icon={<Plus />}
          className="needs-script"
          disabled={!isHydrated}
          pending={suggestion.isPending}
          onClick={() => suggestion.submit()}
        >
          <span className="wrap-anywhere">{t("techs.suggest", { name })}</span>
        </Button>
      )}
      <p role="status" className="flex items-center gap-2 text-ink-2 empty:hidden">
        {data?.tech && (
          <span>
            {rich("techs.listedAs", {
              name: data.tech.name,
              link: linkTo(paths.tech(data.tech.slug)),
            })}
          </span>
        )}
        {data && !data.tech && (
          <>
            <Check /> {t("techs.suggested")}
          </>
        )}
      </p>
      <FormError title={t("techs.notSuggested")} error={suggestion.error} />
    </div>
  );
}

/** Offers to suggest a technology of that name. */
export const offerTechSuggestion = (name: string): ReactNode => (
  <SuggestTech key={name} name={name} />
);
