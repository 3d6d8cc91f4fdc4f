import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { paths } from "#web/lib/paths.ts";

const ShortcutsDialog = lazy(() => import("./ShortcutsDialog.tsx"));

/** `/` focuses the search, `?` lists the shortcuts. */
export function Shortcuts() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const onTheWay = useRef(false);
  const [help, setHelp] = useState<"closed" | "open" | "closing">("closed");

  useEffect(() => {
    const follow = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isWriting(event.target)) return;
      if (event.key === "/") {
        event.preventDefault();
        if (focusSearch()) return;
        onTheWay.current = true;
        void navigate(paths.search());
      }
      if (event.key === "?") setHelp("open");
    };
    document.addEventListener("keydown", follow);
    return () => document.removeEventListener("keydown", follow);
  }, [navigate]);

  useEffect(() => {
    if (!onTheWay.current) return;
    onTheWay.current = false;
    // After the content has taken the focus, which it does on every navigation.
    if (pathname === paths.search()) queueMicrotask(focusSearch);
  }, [pathname]);

  if (help === "closed") return null;
  return (
    <Suspense>
      <ShortcutsDialog
        open={help === "open"}
        onClose={() => setHelp("closing")}
        onClosed={() => setHelp("closed")}
      />
    </Suspense>
  );
}

function isWriting(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable || target.closest("input, textarea, select, [role=dialog]") !== null
  );
}

/** Focuses the page's own search field, if there is one. */
function focusSearch(): boolean {
  const fields = [...document.querySelectorAll<HTMLInputElement>('input[data-hotkey="/"]')];
  const shown = fields.find((field) => field.checkVisibility());
  shown?.focus();
  return shown !== undefined;
}
