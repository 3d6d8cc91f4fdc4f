// Where a repository's manifests are: in its first folder, and for monorepos in the two levels of
// folders below it. Each folder takes a request, so only few are looked into.
import { isManifest } from "./manifests.ts";
import type { FolderEntry } from "./repository-source.ts";

/** Folders that are looked into on each level, so 13 requests with the first folder. */
const maxFolders = 6;

/** What monorepos call the folders of their parts, each in a folder of its own. */
const containers = "apps,packages,services,crates,libs,libraries,modules,projects,src,docker".split(
  ",",
);

/** Parts of a product, which often have a manifest of their own. */
const parts =
  "gradle,src-tauri,server,backend,api,client,frontend,web,app,core,ui,mobile,desktop,cli,worker,site,www,requirements".split(
    ",",
  );

const likely = [...containers, ...parts];

/** What others wrote, what was generated, and what isn't the product. */
const unlikely = new Set(
  "node_modules,vendor,third_party,dist,build,out,target,public,assets,images,img,media,doc,docs,document,documents,example,examples,samples,test,tests,e2e,fixtures,benchmarks,scripts,migrations,locales".split(
    ",",
  ),
);

interface Folders {
  /** What is in a folder of the repository, by the names that lead there. */
  readonly folder: (folder: readonly string[]) => Promise<readonly FolderEntry[]>;
}

/** The paths of the manifests, those of upper levels first. */
export async function findManifests(repository: Folders): Promise<string[]> {
  const entriesIn = async (folder: readonly string[]) => ({
    folder,
    entries: await repository.folder(folder),
  });
  const root = await entriesIn([]);
  const first = await Promise.all(foldersWorth(root.entries).map((name) => entriesIn([name])));
  // Without one in the first folder, the parts are further below: "frontend/app/package.json".
  const isSplit = !root.entries.some(isManifestIn([]));
  // From each container in turn, so that one with many folders leaves some for the others.
  const below = first
    .filter(
      ({ folder, entries }) =>
        containers.includes(folder[0]?.toLowerCase() ?? "") ||
        (isSplit && !entries.some(isManifestIn(folder))),
    )
    .flatMap(({ folder, entries }) =>
      foldersWorth(entries).map((name, rank) => ({ folder: [...folder, name], rank })),
    )
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, maxFolders);
  const second = await Promise.all(below.map(({ folder }) => entriesIn(folder)));
  return [root, ...first, ...second].flatMap(({ folder, entries }) =>
    entries.filter(isManifestIn(folder)).map(({ name }) => pathOf(folder, name)),
  );
}

const pathOf = (folder: readonly string[], name: string) => [...folder, name].join("/");

const isManifestIn =
  (folder: readonly string[]) =>
  ({ name, isFolder }: FolderEntry) =>
    !isFolder && isManifest(pathOf(folder, name));

/** The folders that are looked into, those that are likely to have manifests first. */
function foldersWorth(entries: readonly FolderEntry[]): string[] {
  const rankOf = (name: string) => {
    const rank = likely.indexOf(name.toLowerCase());
    return rank < 0 ? likely.length : rank;
  };
  return entries
    .filter(({ name, isFolder }) => isFolder && isPlain(name) && !unlikely.has(name.toLowerCase()))
    .map(({ name }) => name)
    .toSorted((one, other) => rankOf(one) - rankOf(other))
    .slice(0, maxFolders);
}

/** Hidden folders are left out, and names that would lead elsewhere. */
const isPlain = (name: string) => !name.startsWith(".") && !/[/\\]/.test(name);
