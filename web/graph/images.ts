// Logos and faces as small bitmaps, each loaded once, when it is first to be drawn.

/** Twice the largest side that is drawn, for fine screens. */
const side = 96;
const mostKept = 500;
const atOnce = 6;

interface Bitmap {
  readonly canvas: HTMLCanvasElement;
  /** From elsewhere and without permission to be read: a canvas with it can't be saved. */
  readonly isForeign: boolean;
}

/** How a picture is drawn: a face is cut round, a logo may be toned for the theme. */
export interface Finish {
  readonly isRound: boolean;
  /** As in CSS; "none" for none. */
  readonly filter: string;
}

export interface Images {
  /** The bitmap where it is there; undefined while it loads, null where it is broken. */
  readonly of: (src: string, finish: Finish) => Bitmap | null | undefined;
  readonly end: () => void;
}

export function startImages(onLoad: () => void): Images {
  const known = new Map<string, Bitmap | null | undefined>();
  const waiting: { key: string; src: string; finish: Finish }[] = [];
  let loading = 0;
  let isEnded = false;
  const loadNext = () => {
    if (loading >= atOnce) return;
    // What was asked for last is what is looked at now.
    const next = waiting.pop();
    if (!next) return;
    loading += 1;
    void bitmapOf(next.src, next.finish).then((bitmap) => {
      loading -= 1;
      if (isEnded) return;
      known.set(next.key, bitmap);
      onLoad();
      loadNext();
    });
  };
  return {
    of: (src, finish) => {
      const key = `${finish.isRound} ${finish.filter} ${src}`;
      if (known.has(key)) return known.get(key);
      const [oldest] = known.keys();
      if (known.size >= mostKept && oldest !== undefined) known.delete(oldest);
      known.set(key, undefined);
      waiting.push({ key, src, finish });
      loadNext();
      return undefined;
    },
    end: () => {
      isEnded = true;
      waiting.length = 0;
      known.clear();
    },
  };
}

async function bitmapOf(src: string, { isRound, filter }: Finish): Promise<Bitmap | null> {
  const readable = await loaded(src, "anonymous");
  const image = readable ?? (isElsewhere(src) ? await loaded(src, null) : null);
  if (!image) return null;
  const canvas = document.createElement("canvas");
  canvas.width = side;
  canvas.height = side;
  // Drawings without a size of their own say 0; they fill the square.
  const fits = [side / (image.naturalWidth || side), side / (image.naturalHeight || side)];
  const scale = isRound ? Math.max(...fits) : Math.min(...fits);
  const width = (image.naturalWidth || side) * scale;
  const height = (image.naturalHeight || side) * scale;
  const context = canvas.getContext("2d");
  if (isRound) {
    context?.arc(side / 2, side / 2, side / 2, 0, Math.PI * 2);
    context?.clip();
  }
  if (context && filter !== "none") context.filter = filter;
  context?.drawImage(image, (side - width) / 2, (side - height) / 2, width, height);
  return { canvas, isForeign: !readable };
}

const isElsewhere = (src: string) => new URL(src, location.href).origin !== location.origin;

async function loaded(src: string, crossOrigin: "anonymous" | null) {
  const image = new Image();
  image.crossOrigin = crossOrigin;
  image.referrerPolicy = "no-referrer";
  image.decoding = "async";
  image.src = src;
  try {
    await image.decode();
    return image;
  } catch {
    return null;
  }
}
