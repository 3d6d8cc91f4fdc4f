import { TechsScreen } from "#web/features/admin/TechsScreen.tsx";

export { adminTechsLoader as loader } from "#web/app/loaders/admin.ts";

/** Technologies, as admins look after them. */
export default function AdminTechsPage() {
  return <TechsScreen />;
}
