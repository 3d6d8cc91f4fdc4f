import { useParams } from "react-router";
import {
  FirstProjectApplication,
  FirstWaitingApplication,
} from "#web/features/applications/FirstApplication.tsx";

/** The right half of an inbox while no application is open. */
export default function NoApplicationPage() {
  const { projectId } = useParams();
  if (projectId === undefined) return <FirstWaitingApplication />;
  return <FirstProjectApplication projectId={projectId} />;
}
