import { TechsScreen } from "#web/features/admin/TechsScreen.tsx";
import { DismissSearches } from "#web/features/trending/DismissSearches.tsx";
import { HiddenWords } from "#web/features/trending/HiddenWords.tsx";

export { adminTechsLoader as loader } from "#web/app/loaders/admin.ts";

/** Technologies and suggested searches, as admins look after them. */
export default function AdminTechsPage() {
  return (
    <>
      <TechsScreen />
      <DismissSearches />
      <HiddenWords />
    </>
  );
}
