import { Link } from "react-router";
import { t } from "#shared/messages/t.ts";
import { useSession } from "#web/data/session.ts";
import { paths } from "#web/lib/paths.ts";
import { ButtonLink, type ButtonVariant } from "#web/ui/Button.tsx";
import { classNames } from "#web/ui/class-names.ts";

/** Where people switch on that they can be found. */
const switchPath = `${paths.accountSettings()}#invitations`;

/** Leads to the switch in the viewer's settings, or to signing in. */
export function ListMyselfLink({ variant, small }: { variant: ButtonVariant; small?: boolean }) {
  const { isLoggedIn } = useSession();
  const size = small ? "sm" : "md";
  return isLoggedIn ? (
    <ButtonLink {...{ variant, size }} render={<Link to={switchPath} />}>
      {t("findable-people.listMyself")}
    </ButtonLink>
  ) : (
    <ButtonLink {...{ variant, size }} href={paths.signIn(switchPath)}>
      {t("findable-people.signInToList")}
    </ButtonLink>
  );
}

/** Says how one can be found, or that one is. */
export function ListMyself({ className }: { className?: string }) {
  const { user } = useSession();
  const isListed = (user?.findable ?? null) !== null;
  return (
    <div
      className={classNames(
        "grid gap-2.5 rounded-lg border-[1.5px] border-dashed border-user-line px-[18px] py-4 text-15 leading-normal",
        className,
      )}
    >
      <p>
        <b className="block font-semibold text-user-ink">
          {isListed ? t("findable-people.youAreListed") : t("findable-people.wantToBeFound")}
        </b>
        {isListed ? t("findable-people.ownersCanInvite") : t("findable-people.listAndBeInvited")}
      </p>
      <p>
        {isListed ? (
          <ButtonLink size="sm" render={<Link to={switchPath} />}>
            {t("people.editProfile")}
          </ButtonLink>
        ) : (
          <ListMyselfLink variant="line" small />
        )}
      </p>
    </div>
  );
}
