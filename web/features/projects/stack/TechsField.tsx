import UserCheck from "lucide-react/icons/user-check";
import UserPlus from "lucide-react/icons/user-plus";
import { Link } from "react-router";
import type { TechRef } from "#contract/techs.ts";
import { t } from "#shared/messages/t.ts";
import { useSession } from "#web/data/session.ts";
import { TechPickList } from "#web/entities/techs/TechPick.tsx";
import { paths } from "#web/lib/paths.ts";
import { classNames } from "#web/ui/class-names.ts";
import { PickField, type PickSource } from "#web/ui/PickField.tsx";
import { projectLimits } from "#shared/limits.ts";

interface TechsFieldProps {
  chosen: TechRef[];
  onChange: (chosen: TechRef[]) => void;
  error: string | undefined;
  defaultOpen?: boolean;
  isTitled?: boolean;
}

/** The technologies that a project is built with, and the list to choose from. */
export function TechsField(props: TechsFieldProps) {
  return (
    <PickField
      {...props}
      label={t("projects.techs")}
      max={projectLimits.techs}
      openLabel={t("people.openList")}
      closeLabel={t("projects.closeTechs")}
      list={TechChoices}
    />
  );
}

function TechChoices(source: PickSource<TechRef>) {
  return (
    <>
      <TechPickList {...source} beside={ownStackLink} />
      <p className="small text-ink-3">
        <UserPlus className="inline" /> {t("projects.changeOwnStack")}
      </p>
    </>
  );
}

const ownStackLink = (tech: TechRef, isActive: boolean) => (
  <OwnStackLink tech={tech} isActive={isActive} />
);

/** Links to the viewer's own stack, in a new window, since a form is open in this one. */
function OwnStackLink({ tech, isActive }: { tech: TechRef; isActive: boolean }) {
  const { user } = useSession();
  const isOwn = user?.techs.some(({ id }) => id === tech.id) ?? false;
  const label = t("projects.ownStackLink", { isOwn: isOwn ? "yes" : "other", tech: tech.name });
  return (
    <Link
      to={paths.accountSettings()}
      target="_blank"
      tabIndex={isActive ? 0 : -1}
      aria-label={label}
      title={label}
      className={classNames(
        "grid size-8 place-items-center rounded-sm hover:bg-highlight hover:text-ink",
        isOwn ? "text-user-ink" : "text-ink-3",
      )}
    >
      {isOwn ? <UserCheck /> : <UserPlus />}
    </Link>
  );
}
