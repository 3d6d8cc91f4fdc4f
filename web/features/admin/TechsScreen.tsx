import { useInfiniteQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { Plus } from "lucide-react";
import { useSearchParams } from "react-router";
import { useApi } from "#web/lib/ApiContext.tsx";
import { paths } from "#web/lib/paths.ts";
import { Button } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { useLazyDialog } from "#web/ui/use-lazy-dialog.ts";
import { AdminHead } from "./AdminHead.tsx";
import { AdminList } from "./AdminList.tsx";
import { AdminSearch } from "./AdminSearch.tsx";
import { adminFilterOf } from "./filters.ts";
import { adminTechsQuery } from "#web/data/admin.ts";
import { TechRow } from "./TechRow.tsx";
import { WantedTechs } from "./WantedTechs.tsx";

const loadDialog = () => import("./TechDialog.tsx");
const TechDialog = lazy(loadDialog);

/** All technologies, to be looked after. */
export function TechsScreen() {
  const filter = adminFilterOf(useSearchParams()[0]);
  const query = useInfiniteQuery(adminTechsQuery(useApi(), filter));
  const hydrated = useHydrated();
  const adding = useLazyDialog();
  const [name, setName] = useState("");
  const add = (word: string) => {
    setName(word);
    adding.open();
  };
  return (
    <section aria-labelledby="admin-title">
      <AdminHead
        title="Techs"
        of="tech"
        about="What you add or edit is yours: updates of the catalogue that comes with Stack Cafe leave it as it is."
        end={
          <Button
            variant="ink"
            icon={<Plus />}
            disabled={!hydrated}
            aria-haspopup="dialog"
            onPointerEnter={() => void loadDialog().catch(() => undefined)}
            onClick={() => add("")}
          >
            Add Technology
          </Button>
        }
      />
      <AdminSearch part="techs" label="Search Technologies" search={filter.search} />
      <AdminList
        query={query}
        of="technologies"
        hrefAfter={(after) => paths.admin("techs", { search: filter.search, after })}
        empty={
          <EmptyState compact hue="tech" title="Nothing is called that">
            Names, slugs and other names were searched for “{filter.search}”.
          </EmptyState>
        }
      >
        {(tech) => <TechRow key={tech.id} tech={tech} />}
      </AdminList>
      <WantedTechs onAdd={add} />
      <Suspense fallback={null}>
        {adding.isMounted && <TechDialog tech={null} initialName={name} {...adding.state} />}
      </Suspense>
    </section>
  );
}
