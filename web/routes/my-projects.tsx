import { OwnInvitations } from "#web/features/invitations/OwnInvitations.tsx";
import { MyProjectsScreen } from "#web/features/projects/MyProjectsScreen.tsx";

export { myProjectsLoader as loader } from "#web/app/loaders/projects.ts";

export default function MyProjectsPage() {
  return <MyProjectsScreen invitations={<OwnInvitations />} />;
}
