import type { Application } from "#contract/applications.ts";

/** Tells an applicant that the position they wait for can't be had; nothing while it can. */
export function SeatTakenNotice({ application }: { application: Application }) {
  const { status, position, project } = application;
  if (status !== "pending" || !position || position.isOpen) return null;
  return (
    <p className="rounded-md bg-sunk px-3 py-2.5 text-14 leading-[1.45] text-ink-2 wrap-anywhere">
      {position.isFull ? (
        <>
          All seats for <bdi className="font-semibold text-ink">{position.title}</bdi> are taken.
        </>
      ) : (
        <>
          <bdi className="font-semibold text-ink">{position.title}</bdi> is closed for now.
        </>
      )}{" "}
      {project.settingOpenRoles.length > 0
        ? "Your application is still pending. You can also choose another position."
        : "Your application stays pending in case a seat becomes free."}
    </p>
  );
}
