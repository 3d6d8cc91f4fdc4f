// The illustration of error pages: one of the logo's three bowls has tipped over.
interface Shape {
  readonly kind: "proj" | "tech" | "user";
  readonly d: string;
  readonly transform: string;
}

const bowl = "M0 0h120c-4 26-28 40-60 40S4 26 0 0z";
const drop = "M0-5a5 5 0 1 1 0 10a5 5 0 1 1 0-10z";

export const errorIllustration = {
  viewBox: "0 0 280 170",
  /** The dotted line below the bowls. */
  table: "M8 158h264",
  shapes: [
    { kind: "tech", d: bowl, transform: "translate(16 62)" },
    { kind: "proj", d: bowl, transform: "translate(16 112)" },
    { kind: "user", d: bowl, transform: "translate(232 156) rotate(-104)" },
    { kind: "user", d: drop, transform: "translate(176 132)" },
    { kind: "user", d: drop, transform: "translate(158 147) scale(0.7)" },
    { kind: "user", d: drop, transform: "translate(192 149) scale(0.5)" },
  ] satisfies Shape[],
};
