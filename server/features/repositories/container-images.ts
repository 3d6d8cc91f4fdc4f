// The images that containers are built from and run.
import { type PackagesIn, of, matches, linesOf, inLines } from "./manifest-text.ts";

/** "docker.io/library/postgres:17-alpine" → "postgres"; its path where it isn't an official image. */
const imageName = (image: string) =>
  image
    .replace(/@.*$/, "")
    .replace(/:[^/]*$/, "")
    .replace(/^(?:index\.)?docker\.io\/|^public\.ecr\.aws\/docker\//, "")
    .replace(/^library\//, "");

/** No image's name is longer; a file can make values of values that grow without end. */
const maxValueLength = 300;

/** `${NAME:-default}`, `${NAME}` and `$NAME`, by what the file says of them. */
const substitute = (text: string, values: ReadonlyMap<string, string>) =>
  text
    .replace(
      /\$\{(\w+)(?::?-([^${}]*))?\}|\$(\w+)/g,
      (_, braced?: string, fallback?: string, bare?: string) =>
        values.get(braced ?? bare ?? "") ?? fallback ?? "",
    )
    .slice(0, maxValueLength);

/** The images that a Dockerfile builds on or copies from; its own stages aren't images. */
export const dockerfileImages: PackagesIn = (text) => {
  const values = new Map<string, string>();
  const stages = new Set(["scratch"]);
  const images: string[] = [];
  const add = (image: string) => {
    if (!stages.has(image.toLowerCase()) && !/^\d+$/.test(image)) images.push(imageName(image));
  };
  for (const line of linesOf(text)) {
    const [, name, value] = /^ARG\s+(\w+)=["']?([^"'\s]+)/i.exec(line) ?? [];
    if (name !== undefined && value !== undefined) values.set(name, substitute(value, values));
    const [, image, stage] = /^FROM\s+(?:--\S+\s+)*([^\s-]\S*)(?:\s+AS\s+(\S+))?/i.exec(line) ?? [];
    if (image !== undefined) add(substitute(image, values));
    if (stage !== undefined) stages.add(stage.toLowerCase());
    for (const from of matches(line, /^(?:COPY|ADD|RUN)\s.*?(?:--|,)from=([^\s,]+)/gi)) {
      add(substitute(from, values));
    }
  }
  return of("docker", images);
};

export const composeImages: PackagesIn = (text) =>
  of(
    "docker",
    inLines(text, /^image:\s*["']?([^\s"'#]+)/g).map((image) =>
      imageName(substitute(image, new Map())),
    ),
  );
