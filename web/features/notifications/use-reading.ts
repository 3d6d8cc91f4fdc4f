// Notifications are read once they are really seen.
import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef } from "react";
import { useApi } from "#web/lib/ApiContext.tsx";
import { keepRead } from "./keep-notifications.ts";

/** What is in sight so long is seen, in milliseconds; what comes into sight meanwhile goes along. */
const glance = 400;

/** The server's limit at once. */
const mostAtOnce = 100;

/** Marks as read what stands in sight of the rows of the list, `[data-unread]` with their id. */
export function useReading(list: RefObject<HTMLElement | null>, unread: readonly string[]): void {
  const api = useApi();
  const queryClient = useQueryClient();
  const sent = useRef(new Set<string>());
  const those = unread.join(" ");

  useEffect(() => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>("[data-unread]") ?? [])];
    const inSight = new Set<string>();
    let timer: ReturnType<typeof setTimeout> | undefined;

    async function read() {
      timer = undefined;
      if (document.hidden) return;
      const ids = [...inSight].filter((id) => !sent.current.has(id)).slice(0, mostAtOnce);
      if (ids.length === 0) return;
      for (const id of ids) sent.current.add(id);
      try {
        const { unread: left } = await api.call("POST /notifications/read-all", {
          body: { only: ids },
        });
        keepRead(queryClient, left, ids);
      } catch {
        // They count as unread until they are seen again.
        for (const id of ids) sent.current.delete(id);
      }
    }
    const soon = () => {
      timer ??= setTimeout(() => void read(), glance);
    };
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const id = (target as HTMLElement).dataset["unread"] ?? "";
          if (isIntersecting) inSight.add(id);
          else inSight.delete(id);
        }
        if (inSight.size > 0) soon();
      },
      { threshold: 0.6 },
    );
    for (const row of rows) observer.observe(row);
    document.addEventListener("visibilitychange", soon);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      document.removeEventListener("visibilitychange", soon);
    };
  }, [api, queryClient, list, those]);
}
