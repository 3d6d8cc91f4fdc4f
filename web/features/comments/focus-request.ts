let requestedId: string | null = null;

/** The row of that comment takes the focus when it is mounted. */
export function requestFocus(commentId: string): void {
  requestedId = commentId;
}

/** Whether that row was asked to take the focus; answers so once. */
export function takeFocusRequest(commentId: string): boolean {
  const isRequested = requestedId === commentId;
  if (isRequested) requestedId = null;
  return isRequested;
}
