import { HomeScreen } from "#web/features/home/HomeScreen.tsx";
import { NewestProjects } from "#web/features/projects/NewestProjects.tsx";

export default function HomePage() {
  return <HomeScreen projects={<NewestProjects />} />;
}
