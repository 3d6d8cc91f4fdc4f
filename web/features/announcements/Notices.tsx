// Loaded where there is something to show, so that other pages don't grow.
import { t } from "#shared/messages/t.ts";
import { usePage } from "#web/lib/PageContext.tsx";

const barClass =
  "border-b border-line bg-sunk px-6 py-3 text-center text-15 text-ink-2 wrap-anywhere";

/** Above the header: that the site is read-only, and the admins' announcement. */
export default function Notices() {
  const { announcement, isReadOnly } = usePage();
  return (
    <>
      {isReadOnly && <p className={barClass}>{t("announcements.readOnly")}</p>}
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
    <aside className={`announcement ${barClass}`} aria-label={t("announcements.label")}>
      <style>{`[data-dismissed="${id}"] .announcement{display:none}`}</style>
      {url ? (
        <a className="link" href={url}>
          {text}
        </a>
      ) : (
        text
      )}{" "}
      <button
        type="button"
        className="needs-script btn btn-line btn-sm ms-3"
        onClick={() => dismiss(id)}
      >
        {t("announcements.dismiss")}
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
