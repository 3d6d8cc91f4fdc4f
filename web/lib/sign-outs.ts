// Removes a person's data from the browser after they sign out. The server signals a sign-out by a
// cookie, whether it came from the menu, a page without scripts, or a typed address.

/** Storage keys of drafts, and of what somebody opened lately; the person's id follows. */
export const draftPrefix = "draft:";
export const recentPrefix = "recent:";
/** Where the browser keeps, for one tab and day, how its visitor came to each project. */
export const arrivalsKey = "arrivals";

/** The server's name for it; over https with the prefix that ties it to this host. */
const cookieName = () =>
  window.location.protocol === "https:" ? "__Host-signed-out" : "signed-out";
/** The storage key that changes with each sign-out, so that other tabs notice. */
const mark = "signed-out-at";

/**
 * Removes what is stored of the person who signed out, before the page shows, and of other people
 * once somebody is signed in. After an expired session it is kept for the next sign-in. Other tabs,
 * and pages from the back/forward cache, are reloaded after a sign-out.
 */
export function followSignOuts(userId: string | null): void {
  const cookie = cookieName();
  if (document.cookie.split("; ").includes(`${cookie}=1`)) {
    removePersonalData();
    void endPushMessages().catch(() => undefined);
    const secure = cookie.startsWith("__Host-") ? "; secure" : "";
    document.cookie = `${cookie}=; path=/; max-age=0; samesite=lax${secure}`;
    writeMark(String(Date.now()));
  } else if (userId !== null) {
    removePersonalData(userId);
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

/** Removes drafts and what was opened lately: of all people, or of all but one. */
export function removePersonalData(butOf: string | null = null): void {
  try {
    if (butOf === null) sessionStorage.removeItem(arrivalsKey);
    for (const key of Object.keys(localStorage)) {
      const isPersonal = key.startsWith(draftPrefix) || key.startsWith(recentPrefix);
      if (isPersonal && !(butOf !== null && key.includes(butOf))) localStorage.removeItem(key);
    }
  } catch {
    // Storage is disabled: there is nothing.
  }
}

/**
 * Removes what was pushed, and the count on the installed site's icon. Without its subscription, the
 * browser gets nothing of what its push service still keeps for it.
 */
async function endPushMessages(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  void navigator.clearAppBadge?.().catch(() => undefined);
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration) return;
  for (const shown of await registration.getNotifications()) shown.close();
  const subscription = await registration.pushManager?.getSubscription();
  await subscription?.unsubscribe();
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
    // Storage is disabled: tabs share no drafts either.
  }
}
