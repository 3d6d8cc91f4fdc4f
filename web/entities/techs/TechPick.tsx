// Technologies to choose from, for all forms with a stack.
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { type ComponentProps, type ReactNode, useState } from "react";
import { t } from "#shared/messages/t.ts";
import type { TechRef } from "#contract/techs.ts";
import { techChoicesQuery } from "#web/data/techs.ts";
import { messageOf } from "#web/lib/api-error.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { useDebounced } from "#web/lib/use-debounced.ts";
import { PickField, type PickSource } from "#web/ui/PickField.tsx";
import { PickList } from "#web/ui/PickList.tsx";
import { offerTechSuggestion } from "./SuggestTech.tsx";

/** Chosen technologies as chips, and the list to choose more from. */
export const TechPickField = (props: Omit<ComponentProps<typeof PickField<TechRef>>, "list">) => (
  <PickField {...props} list={TechPickList} />
);

/** Delay from the last key press to the search. */
const pauseMs = 120;

interface TechPickListProps extends PickSource<TechRef> {
  /** Further content at the end of a row. */
  beside?: (tech: TechRef, isActive: boolean) => ReactNode;
  /** Whether a technology that isn't there can be suggested. */
  suggests?: boolean;
}

/** A list of technologies, without those that are chosen already. */
export function TechPickList(props: TechPickListProps) {
  const { chosen, onChoose, onClose, beside, suggests = true } = props;
  const [text, setText] = useState("");
  const search = text.trim().slice(0, 60);
  const settled = useDebounced(search, pauseMs);
  const query = useInfiniteQuery({
    ...techChoicesQuery(useApi(), settled),
    placeholderData: keepPreviousData,
  });
  const { data, error, isPlaceholderData, isFetching } = query;
  const techs = data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <PickList
      texts={{
        search: t("techs.searchLabel"),
        list: t("techs.pickList"),
        loading: t("techs.pickLoading"),
        notLoaded: t("techs.notLoaded"),
        noMore: t("techs.pickNoMore"),
        noMatch: (name) => t("techs.pickNoMatch", { text: name }),
      }}
      text={text}
      onText={setText}
      items={techs.filter((tech) => !chosen.some(({ id }) => id === tech.id))}
      isCurrent={settled === search && data !== undefined && !isPlaceholderData}
      error={data || !error ? null : messageOf(error)}
      onRetry={() => void query.refetch()}
      retrying={isFetching}
      onMore={() => {
        // Not after a failure: the list calls this again whenever it is short.
        const mayGoOn = query.hasNextPage && !isFetching && !query.isFetchNextPageError;
        if (mayGoOn) void query.fetchNextPage();
      }}
      onChoose={({ id, slug, name, imageUrl }) => onChoose({ id, slug, name, imageUrl })}
      onClose={onClose}
      suggest={suggests ? offerTechSuggestion : undefined}
      {...(beside && { beside })}
    />
  );
}
