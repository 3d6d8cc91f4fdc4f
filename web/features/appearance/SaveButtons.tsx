import type { ReactNode } from "react";
import { t } from "#shared/messages/t.ts";
import { Button } from "#web/ui/Button.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";

interface SaveButtonsProps {
  isChanged: boolean;
  isSaving: boolean;
  canUndo: boolean;
  undoing: { readonly isPending: boolean; readonly submit: () => void };
  /** Further buttons. */
  children: ReactNode;
}

/** Below a form of the site's own settings, whose last change can be undone. */
export function SaveButtons({ isChanged, isSaving, canUndo, undoing, children }: SaveButtonsProps) {
  const hydrated = useHydrated();
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button type="submit" variant="ink" disabled={!hydrated || !isChanged} pending={isSaving}>
        {t("forms.save")}
      </Button>
      {canUndo && (
        <Button disabled={!hydrated} pending={undoing.isPending} onClick={() => undoing.submit()}>
          {t("appearance.undo")}
        </Button>
      )}
      {children}
    </div>
  );
}
