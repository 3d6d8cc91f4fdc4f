// Which technologies an issue names: by its labels, and by the files in its text.
import type { Db } from "#server/database/connect.ts";
import { spellings, techsByWord } from "#server/features/repositories/propose-techs.ts";

interface NamingIssue {
  readonly labels: readonly string[];
  readonly body: string | null;
}

/** What files of a name are written in, as the catalogue calls it. */
const languages: Readonly<Record<string, string>> = {
  c: "c",
  clj: "clojure",
  cpp: "cpp",
  cs: "csharp",
  css: "css",
  dart: "dart",
  ex: "elixir",
  exs: "elixir",
  elm: "elm",
  erl: "erlang",
  fs: "fsharp",
  gleam: "gleam",
  go: "go",
  hs: "haskell",
  html: "html",
  java: "java",
  jl: "julia",
  js: "javascript",
  jsx: "react",
  kt: "kotlin",
  lua: "lua",
  ml: "ocaml",
  nim: "nim",
  php: "php",
  pl: "perl",
  py: "python",
  r: "r",
  rb: "ruby",
  rs: "rust",
  scala: "scala",
  scss: "sass",
  sh: "bash",
  sql: "sql",
  svelte: "svelte",
  swift: "swift",
  tf: "terraform",
  ts: "typescript",
  tsx: "react",
  vue: "vue",
  zig: "zig",
};

/** Names of files, with or without folders: "src/main.rs". */
const files = /[\w-]+\.([a-z]{1,6})\b(?![\w/.])/g;
/** Texts may be as long as books. */
const maxText = 20_000;
const maxTechs = 8;

/** Words that may name technologies: of labels, whole and after their group, and languages of files. */
export function namingWords({ labels, body }: NamingIssue): string[] {
  const named = labels.flatMap((label) => [label, ...label.split(/[/:]/).map((one) => one.trim())]);
  const written = [...(body ?? "").slice(0, maxText).matchAll(files)].flatMap(
    ([, ending = ""]) => languages[ending] ?? [],
  );
  return [...new Set([...spellings(named), ...written])].filter((word) => word !== "");
}

/** The ids of the technologies that each of the issues names. */
export async function namedTechs(db: Db, issues: readonly NamingIssue[]): Promise<string[][]> {
  const words = issues.map(namingWords);
  if (words.every(({ length }) => length === 0)) return issues.map(() => []);
  const byWord = await techsByWord(db, [...new Set(words.flat())]);
  return words.map((own) => {
    const ids = new Set(own.flatMap((word) => byWord.get(word)?.id ?? []));
    return [...ids].slice(0, maxTechs);
  });
}
