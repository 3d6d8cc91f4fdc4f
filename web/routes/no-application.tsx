import { ManagingApplications } from "#web/features/applications/ManagingApplications.tsx";

/** The right half of the inbox while no application is open. */
export default function EmptyApplicationPane() {
  return (
    <section aria-label="About applications" className="grid gap-5 max-lg:hidden">
      <p className="font-serif text-20 text-ink-2 lg:pt-3">Open an application to read it here.</p>
      <ManagingApplications />
    </section>
  );
}
