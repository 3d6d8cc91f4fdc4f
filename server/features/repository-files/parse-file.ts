// A repository's file as values, with the line of each. It comes from anybody: its size is limited, and
// YAML's aliases, which can stand for far more than they take, are refused.
import { isNode, LineCounter, parseAllDocuments } from "yaml";
import type { FileProblem, RepositoryFilePath } from "#contract/repository-files.ts";
import { t } from "#shared/messages/t.ts";
import { sayStored, type StoredMessage } from "#server/languages.ts";

/** A problem as it is stored; each owner reads it in their language. */
export interface StoredProblem extends Omit<FileProblem, "message">, StoredMessage {
  /** The path of the picture that it is about. */
  readonly picture?: string | undefined;
}

/** Where a value is in the file: the keys and indexes that lead there. */
export type ValuePath = readonly (string | number)[];

export interface ParsedFile {
  readonly root: unknown;
  /** The line of the value there, from 1, or else of what is around it. */
  readonly lineOf: (path: ValuePath) => number | null;
}

const maxBytes = 64 * 1024;

/**
 * Characters that may begin, separate or end values. Parsing thousands of values blocks the server for
 * a second, while the same length of texts takes none; long files of real projects have a thousand.
 */
const marks = /[[{},:?!&*%\n]|- /g;
const maxMarks = 4_000;

/** The file's values, or why there are none. Within `asStored`. */
export function parseFile(path: RepositoryFilePath, text: string): ParsedFile | StoredProblem {
  if (Buffer.byteLength(text) > maxBytes) {
    return problem(t("repository-files.tooLong", { max: maxBytes / 1024 }));
  }
  if ((text.match(marks)?.length ?? 0) > maxMarks) return problem(t("repository-files.tooMany"));
  const source = text.replace(/^\uFEFF/, "");
  const lines = new LineCounter();
  try {
    const documents = parseAllDocuments(source, {
      lineCounter: lines,
      prettyErrors: false,
      logLevel: "silent",
      // Comparing all of them takes too long for thousands.
      uniqueKeys: false,
    });
    const [first] = documents;
    if (!first || !("contents" in first)) return problem(t("repository-files.empty"));
    // JSON may be indented with tabs, which YAML refuses.
    const isJson = path.endsWith(".json");
    const [error] = isJson ? [] : documents.flatMap(({ errors }) => errors);
    if (error) {
      const { line } = lines.linePos(error.pos[0]);
      return problem(t("repository-files.notYaml", { reason: error.message }), line);
    }
    // Backstage allows several entities in one file.
    const roots = isJson
      ? [JSON.parse(source) as unknown]
      : documents.map((one) => one.toJS({ maxAliasCount: 0 }) as unknown);
    const index = Math.max(0, roots.findIndex(isComponent));
    const document = documents[index] ?? first;
    return {
      root: roots[index],
      lineOf(of) {
        for (let length = of.length; length > 0; length -= 1) {
          const node = document.getIn(of.slice(0, length), true);
          if (isNode(node) && node.range) return lines.linePos(node.range[0]).line;
        }
        return null;
      },
    };
  } catch (error) {
    // Lists in lists, without end.
    if (error instanceof RangeError) return problem(t("repository-files.tooMany"));
    const reason = error instanceof Error ? error.message : "";
    return problem(t("repository-files.notYaml", { reason: reason.slice(0, 200) }));
  }
}

const isComponent = (root: unknown) =>
  typeof root === "object" && root !== null && "kind" in root && root.kind === "Component";

/** `message`: as `t` says it within `asStored`. */
export const problem = (
  message: string,
  line: number | null = null,
  field = "",
  picture?: string,
): StoredProblem => ({ line, field, picture, ...(JSON.parse(message) as StoredMessage) });

export function sayProblem({ line, field, picture, ...message }: StoredProblem): FileProblem {
  const said = sayStored(message);
  return { line, field, message: picture === undefined ? said : `${picture}: ${said}` };
}
