import { Menu } from "lucide-react";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { useSession } from "#web/lib/session.ts";
import { SignOutForm } from "#web/features/auth/SignOutForm.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { NavLinks } from "./NavLinks.tsx";
import { ThemeRow } from "./ThemeSwitch.tsx";

/** The main places where it is narrow. A details element, so that it opens without any script. */
export function Burger() {
  const details = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  const { user } = useSession();
  const shownAt = useRef(key);

  useEffect(() => {
    const close = () => details.current?.removeAttribute("open");
    const closeFromOutside = ({ target }: Event) => {
      if (target instanceof Node && !details.current?.contains(target)) close();
    };
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !details.current?.open) return;
      close();
      details.current.querySelector("summary")?.focus();
    };
    // It may have been opened before the scripts came: only a step to another page closes it.
    if (shownAt.current !== key) close();
    shownAt.current = key;
    document.addEventListener("pointerdown", closeFromOutside);
    document.addEventListener("focusin", closeFromOutside);
    document.addEventListener("keydown", closeByKey);
    return () => {
      document.removeEventListener("pointerdown", closeFromOutside);
      document.removeEventListener("focusin", closeFromOutside);
      document.removeEventListener("keydown", closeByKey);
    };
  }, [key]);

  return (
    <details ref={details} className="burger">
      <summary
        className={buttonClass({ variant: "quiet", className: "btn-icon" })}
        aria-label="Menu"
      >
        <Menu />
      </summary>
      <nav aria-label="Menu">
        <NavLinks />
        <ThemeRow />
        {user && (
          <noscript>
            <SignOutForm className="border-t border-line-soft sm:hidden">
              <button type="submit" className="w-full">
                Sign Out
              </button>
            </SignOutForm>
          </noscript>
        )}
      </nav>
    </details>
  );
}
