// Navigations that move the focus themselves, rather than to the page's content: noted in the
// history's state.

export const movesFocus = { movesFocus: true } as const;

export const doesMoveFocus = (state: unknown): boolean =>
  typeof state === "object" && state !== null && "movesFocus" in state;
