import type { GraphNode } from "#contract/graph.ts";
import { paths } from "#web/lib/paths.ts";
import { SearchField } from "#web/ui/SearchField.tsx";
import { FoundLinks } from "./FoundLinks.tsx";
import { NodeOptions } from "./NodeOptions.tsx";
import { useNodeSearch } from "./use-node-search.ts";

interface NodeSearchProps {
  label: string;
  hotkey?: string;
  size?: "md" | "float";
  /** What a form without scripts asked for. */
  find?: string;
  autoFocus?: boolean;
  /** What is found takes room of its own, rather than float over what follows. */
  isInFlow?: boolean;
  onChoose: (node: GraphNode) => void;
}

/** Finds a node by its name: arrows move in what is found, Enter takes, Escape closes. */
export function NodeSearch({ label, hotkey, size, find = "", ...props }: NodeSearchProps) {
  const search = useNodeSearch(find, props.onChoose);
  const { id, isOpen, options, active, text } = search;
  const option = options[active];
  const isShown = isOpen && options.length > 0;
  return (
    <div className="relative">
      <form action={paths.explore()} role="search" aria-label={label}>
        <SearchField
          label={label}
          {...(hotkey && { hotkey })}
          {...(size && { size })}
          name="find"
          role="combobox"
          aria-expanded={isShown}
          aria-controls={isShown ? `${id}-list` : undefined}
          aria-autocomplete="list"
          aria-activedescendant={isShown && option ? `${id}-${option.nid}` : undefined}
          autoCapitalize="none"
          // It was asked for by a click or a key, just now.
          autoFocus={props.autoFocus}
          spellCheck={false}
          maxLength={60}
          dir="auto"
          value={text}
          onChange={(event) => search.write(event.currentTarget.value)}
          onKeyDown={search.onKeyDown}
          onFocus={search.open}
          onBlur={search.close}
        />
      </form>
      {isOpen && <NodeOptions search={search} isInFlow={props.isInFlow ?? false} />}
      {!isOpen && find !== "" && <FoundLinks find={find} />}
    </div>
  );
}
