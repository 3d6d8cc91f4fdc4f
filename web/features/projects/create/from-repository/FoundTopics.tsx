/** What a repository says that it is about; nothing is stored of it but technologies. */
export function FoundTopics({ topics }: { topics: readonly string[] }) {
  if (topics.length === 0) return null;
  return (
    <p className="small text-ink-2 wrap-anywhere" dir="auto">
      Topics: {topics.join(", ")}
    </p>
  );
}
