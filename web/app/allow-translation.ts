// Browsers translate a page by replacing its texts with <font> elements. React doesn't notice: it goes on
// writing to texts that aren't shown any longer, and fails when it removes one, or inserts before it
// (https://github.com/facebook/react/issues/11538). Here React's texts are found again: what it
// removes is removed, and what it writes replaces the translation, which the browser then renews.

/** Deprecated, except by what translates. */
const fontTag: string = "font";

const isFont = (node: Node | null | undefined): node is HTMLElement => node?.nodeName === "FONT";

/** What stands for a text that isn't in the page, by that text or by an earlier such element. */
const standIns = new WeakMap<Node, HTMLElement>();

let isTranslated = false;

/**
 * For what React could recover from: a part that was translated before its script was loaded isn't
 * what React expects, and is rendered anew.
 */
export function reportUnlessTranslated(error: unknown): void {
  if (!isTranslated) reportError(error);
}

/** Makes React and translations of browsers get along. Before React renders anything. */
export function allowTranslation(): void {
  isTranslated = document.querySelector(fontTag) !== null;
  const texts = new MutationObserver((records) => {
    for (const { target } of records) bringBack(target as Text);
  });
  new MutationObserver((records) => followTranslation(records, texts)).observe(document, {
    childList: true,
    subtree: true,
  });

  const { removeChild, insertBefore, appendChild } = Node.prototype;
  Object.assign(Node.prototype, {
    removeChild(this: Node, child: Node) {
      if (child.parentNode === this) return removeChild.call(this, child);
      const shown = shownFor(child);
      if (shown?.parentNode) removeChild.call(shown.parentNode, shown);
      return child;
    },
    insertBefore(this: Node, node: Node, before: Node | null) {
      const shown = before === null || before.parentNode === this ? before : shownFor(before);
      const translation = translationOf(node, this);
      insertBefore.call(this, node, shown?.parentNode === this ? shown : null);
      translation?.remove();
      return node;
    },
    appendChild(this: Node, node: Node) {
      const translation = translationOf(node, this);
      appendChild.call(this, node);
      translation?.remove();
      return node;
    },
  });
}

/** What must not stay behind when React moves a text; what translates moves texts into a <font>. */
function translationOf(node: Node, parent: Node): HTMLElement | null {
  if (node.nodeType !== Node.TEXT_NODE || isFont(parent)) return null;
  const shown = shownFor(node);
  return isFont(shown) ? shown : null;
}

/** The node in the page that shows a text of React's: itself, or the outermost <font> for it. */
function shownFor(node: Node): Node | null {
  let shown: Node | undefined = node;
  while (shown && !shown.isConnected) shown = standIns.get(shown);
  while (isFont(shown?.parentNode)) shown = shown.parentNode;
  return shown ?? null;
}

/** Shows a text that was written to in place of its translation. */
function bringBack(text: Text): void {
  if (text.isConnected) return;
  const shown = shownFor(text);
  standIns.delete(text);
  if (isFont(shown)) shown.replaceWith(text);
}

/** Finds which elements were put in the place of which texts, or of earlier such elements. */
function followTranslation(records: readonly MutationRecord[], texts: MutationObserver): void {
  const added = new Set(records.flatMap(({ addedNodes }) => [...addedNodes].filter(isFont)));
  if (added.size > 0) isTranslated = true;
  for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records) {
    if (added.size === 0) return;
    const beside = [...addedNodes, previousSibling, nextSibling];
    for (const node of removedNodes) {
      if (node.isConnected || (node.nodeType !== Node.TEXT_NODE && !isFont(node))) continue;
      const standIn = beside.find((one) => isFont(one) && added.has(one));
      if (!isFont(standIn)) continue;
      // Each stands for one.
      added.delete(standIn);
      standIns.set(node, standIn);
      if (node.nodeType === Node.TEXT_NODE) texts.observe(node, { characterData: true });
    }
  }
}
