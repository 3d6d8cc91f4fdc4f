import { usePage } from "#web/lib/PageContext.tsx";

// Part of every page's first load, whose weight is limited.

/** Above the header: that the site is read-only, and the admins' announcement. */
export function Notices() {
  const { announcement, isReadOnly } = usePage();
  return (
    <>
      {isReadOnly && (
        <p className="notice">
          This site is read-only right now. Everything can be read, and changes work again soon.
        </p>
      )}
      {announcement && <Announcement {...announcement} />}
    </>
  );
}

/**
 * Dismissed in this browser by a style alone: theme-script.ts names the dismissed announcement
 * before anything is painted, so that it doesn't flash.
 */
function Announcement({ id, text, url }: { id: string; text: string; url: string | null }) {
  return (
    <aside className="notice announcement" aria-label="Announcement">
      <style>{`[data-dismissed="${id}"] .announcement{display:none}`}</style>
      {url ? <a href={url}>{text}</a> : text}
      <button type="button" className="needs-script" onClick={() => dismiss(id)}>
        Dismiss
      </button>
    </aside>
  );
}

function dismiss(id: string): void {
  document.documentElement.dataset["dismissed"] = id;
  document.getElementById("main")?.focus();
  try {
    localStorage.setItem("dismissed", id);
  } catch {
    // Storage may be disabled: it comes back with the next page load.
  }
}
