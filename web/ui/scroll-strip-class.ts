/**
 * A row of links that scrolls sideways in narrow windows: it reaches their edges, and fades there.
 * Positioned, so that it also cuts off the words for screen readers within it.
 */
export const scrollStrip =
  "relative max-lg:-mx-(--margin) max-lg:px-(--margin) max-lg:overflow-x-auto max-lg:[scrollbar-width:none] max-lg:[mask-image:linear-gradient(to_right,#0000,#000_var(--margin),#000_calc(100%-var(--margin)),#0000)]";
