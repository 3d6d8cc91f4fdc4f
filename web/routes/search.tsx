import { SearchScreen } from "#web/features/projects/SearchScreen.tsx";

export { searchLoader as loader } from "#web/app/loaders/projects.ts";

export default function SearchPage() {
  return <SearchScreen />;
}
