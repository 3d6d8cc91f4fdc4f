// Who signs out leaves nothing of theirs to the next person at this computer. The server says so in
// a cookie, however it was asked to: by the menu, without scripts, or by a typed address.
import { removeDrafts } from "./drafts.ts";

const cookie = "signed-out";
/** In the browser's storage: changes with each sign-out, so that other tabs notice. */
const mark = "signed-out-at";

/**
 * Forgets who signed out, before the page shows; somebody who is signed in finds no others' drafts.
 * A session that ran out leaves its person's, who may sign in again. Other tabs, and pages that Back
 * brings out of the browser's memory, are loaded anew after a sign-out.
 */
export function followSignOuts(userId: string | null): void {
  if (document.cookie.split("; ").includes(`${cookie}=1`)) {
    removeDrafts();
    document.cookie = `${cookie}=; path=/; max-age=0; samesite=lax`;
    writeMark(String(Date.now()));
  } else if (userId !== null) {
    removeDrafts(userId);
  }
  const known = readMark();
  const reloadIfOther = () => {
    if (readMark() !== known) window.location.reload();
  };
  window.addEventListener("storage", ({ key }) => {
    if (key === mark) reloadIfOther();
  });
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) reloadIfOther();
  });
}

function readMark(): string | null {
  try {
    return localStorage.getItem(mark);
  } catch {
    return null;
  }
}

function writeMark(value: string): void {
  try {
    localStorage.setItem(mark, value);
  } catch {
    // Switched off: then tabs have no drafts to share either.
  }
}
