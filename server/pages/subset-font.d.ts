declare module "subset-font" {
  /** The part of a font that draws `text`, with its axes narrowed and other features removed. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: "woff2" | "truetype";
      /** A number makes a font of that value alone. */
      variationAxes?: Record<string, number | { readonly min: number; readonly max: number }>;
      keepFeatures?: string[];
      noHinting?: boolean;
    },
  ): Promise<Buffer>;
}
