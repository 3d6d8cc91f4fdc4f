let requestedId: string | null = null;

/** Requests that a comment's row takes the focus when it is mounted. */
export function requestFocus(commentId: string): void {
  requestedId = commentId;
}

/** Whether the row should take the focus; true only once. */
export function takeFocusRequest(commentId: string): boolean {
  const isRequested = requestedId === commentId;
  if (isRequested) requestedId = null;
  return isRequested;
}
