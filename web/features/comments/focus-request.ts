let awaited: string | null = null;

/** The row of that comment takes the focus as soon as it is there. */
export function awaitRow(id: string): void {
  awaited = id;
}

export function takesFocus(id: string): boolean {
  const takes = awaited === id;
  if (takes) awaited = null;
  return takes;
}
