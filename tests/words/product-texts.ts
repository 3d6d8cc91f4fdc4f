// Gathers the texts that people can meet: those in the code (screens, errors, mails, logs, command
// line) and those in documents.
import fs from "node:fs";
import path from "node:path";
import compile from "icu-minify/compile";
import { parseSync, Visitor, type ESTree } from "vite";

const root = path.join(import.meta.dirname, "../..");

export interface ProductText {
  readonly file: string;
  readonly line: number;
  /** With white space collapsed, and `…` in the place of each value. */
  readonly text: string;
}

const code = ["contract/*.ts", "{server,shared,web}/**/*.{ts,tsx}"];
const documents = ["*.md", "{docs,web,catalogue}/**/*.md", ".env.example"];

/** Tests, what people of the demo wrote, and generated types. */
const isNoProductText = (file: string) =>
  /\.test\.tsx?$|^server\/demo\/|^server\/database\/schema\.ts$|node_modules/.test(file);

/** Attributes whose values are code. */
const codeAttributes =
  /^(className|class|style|d|points|viewBox|href|to|src|srcSet|sizes|rel|transform|.*ClassName)$/;

const collapse = (text: string) =>
  text
    .replaceAll(/\s+/g, " ")
    .replaceAll(/^[ ·]+|[ ·]+$/g, "")
    .replaceAll(/( ·)+(?= )/g, " ·");

const hasWords = (text: string) => /\p{L}{2}/u.test(text);

/** A list of class names, as `"flex items-center gap-2"`. */
const isClassList = (text: string) =>
  text.split(" ").every((word) => /^[!-]?[a-z@*[&][\w:[\]/().,%&>#*=!@+'"<~^$-]*$/.test(word)) &&
  /[a-z]-|\w:\w|\[/.test(text) &&
  !/\b(the|an?|of|to|is|are|and|for|in|on|with|by|your|not)\b/.test(text);

const isSql = (text: string) =>
  /\b(select|exists|case when|json_build_object|coalesce|concat) ?\(|\(select |::\w|\b(from|join|update|into) \w+ (as )?\w+ (where|on|set|values)\b/.test(
    text,
  );

/** A style sheet or a declaration of one. */
const isCss = (text: string) => /[\w-]+:[^;]+;[\w-]+:|\{ ?[\w-]+: [^}]+[;}]/.test(text);

const inline = new Set(["a", "b", "bdi", "code", "em", "i", "kbd", "q", "span", "strong", "Link"]);

/** Whether an element's text continues the sentence around it. */
const isInline = (element: ESTree.JSXElement | ESTree.JSXFragment) =>
  element.type === "JSXFragment" ||
  (element.openingElement.name.type === "JSXIdentifier" &&
    inline.has(element.openingElement.name.name) &&
    !element.openingElement.attributes.some(
      (attribute) =>
        attribute.type === "JSXAttribute" &&
        attribute.value?.type === "Literal" &&
        /\bblock\b/.test(attribute.value.value),
    ));

/** HTML as its text. */
const withoutTags = (text: string) => text.replaceAll(/<[^>]*>/g, " · ");

const isText = (text: string) =>
  hasWords(text) &&
  (/\s/.test(text) || /^\*?\p{Lu}\p{Ll}/u.test(text)) &&
  !isClassList(text) &&
  !isSql(text) &&
  !isCss(text);

export function textsOfCode(file: string, source: string): ProductText[] {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) {
    throw new Error(`${file}: ${errors[0]?.message}`);
  }
  const found = new Map<number, string>();
  const skipped: [number, number][] = [];
  const joined = new Set<ESTree.Node>();
  const skip = (node: ESTree.Node) => skipped.push([node.start, node.end]);
  const add = (start: number, text: string) => {
    const collapsed = collapse(withoutTags(text));
    if (!skipped.some(([from, to]) => from <= start && start < to) && isText(collapsed)) {
      found.set(start, collapsed);
    }
  };
  const textOfTemplate = (node: ESTree.TemplateLiteral) =>
    node.quasis.map(({ value }) => (value.cooked ?? value.raw).replaceAll("\n", " · ")).join("…");
  const textOfChild = (child: ESTree.JSXChild): string => {
    if (child.type === "JSXText") {
      return child.value;
    }
    if (child.type === "JSXElement" || child.type === "JSXFragment") {
      joined.add(child);
      const text = child.children.map(textOfChild).join("");
      return isInline(child) || text === "" ? text : ` · ${text} · `;
    }
    if (child.type === "JSXExpressionContainer") {
      const { expression } = child;
      if (expression.type === "Literal" && typeof expression.value === "string") {
        return expression.value;
      }
      return expression.type === "TemplateLiteral" ? textOfTemplate(expression) : "…";
    }
    return "…";
  };
  const addElement = (node: ESTree.JSXElement | ESTree.JSXFragment) => {
    if (
      !joined.has(node) &&
      node.children.some((child) => child.type === "JSXText" && hasWords(child.value))
    ) {
      add(node.start, node.children.map(textOfChild).join(""));
    }
  };
  new Visitor({
    ImportDeclaration: skip,
    TSLiteralType: skip,
    JSXAttribute(node) {
      if (node.name.type === "JSXIdentifier" && codeAttributes.test(node.name.name)) {
        skip(node);
      }
    },
    TaggedTemplateExpression: (node) => skip(node.quasi),
    JSXElement: addElement,
    JSXFragment: addElement,
    Literal(node) {
      if (typeof node.value === "string") {
        add(node.start, node.value);
      }
    },
    TemplateLiteral: (node) => add(node.start, textOfTemplate(node)),
  }).visit(program);
  return [...found].map(([start, text]) => ({
    file,
    line: source.slice(0, start).split("\n").length,
    text,
  }));
}

/** The paragraphs, headings, list items and cells of a document, without its code. */
export function textsOfDocument(file: string, source: string): ProductText[] {
  const texts: ProductText[] = [];
  let isCode = false;
  for (const [index, line] of source.split("\n").entries()) {
    if (/^\s*```/.test(line)) {
      isCode = !isCode;
    } else if (!isCode && hasWords(line)) {
      texts.push({ file, line: index + 1, text: collapse(line) });
    }
  }
  return texts;
}

/** The English messages, with `…` in the place of each argument, and the branches of a choice. */
export function textsOfMessages(file: string, source: string): ProductText[] {
  const lines = source.split("\n");
  return Object.entries(JSON.parse(source) as Record<string, string>).flatMap(([name, text]) => {
    const line = lines.findIndex((it) => it.startsWith(`  "${name}":`)) + 1;
    return wordingsOf(compile(text)).map((wording) => ({ file, line, text: collapse(wording) }));
  });
}

/** A message's own text first. */
function wordingsOf(message: unknown): string[] {
  if (!Array.isArray(message)) return [String(message)];
  const branches: string[] = [];
  const textOf = (parts: unknown[]): string =>
    parts
      .map((part) => {
        if (typeof part === "string") return part;
        if (!Array.isArray(part)) return "…";
        const [, kind, ...rest] = part as unknown[];
        const [choices] = rest;
        if (typeof choices === "object" && choices !== null && !Array.isArray(choices)) {
          branches.push(...Object.values(choices).flatMap(wordingsOf));
        }
        const isTag = kind !== undefined && (typeof kind !== "number" || kind === 0);
        return isTag ? textOf([kind, ...rest]) : "…";
      })
      .join("");
  return [textOf(message as unknown[]), ...branches];
}

const read = (file: string) => fs.readFileSync(path.join(root, file), "utf8");

export function gatherTexts(): ProductText[] {
  const files = (patterns: string[]) =>
    patterns
      .flatMap((pattern) => fs.globSync(pattern, { cwd: root }))
      .filter((file) => !isNoProductText(file))
      .toSorted();
  return [
    ...files(code).flatMap((file) => textsOfCode(file, read(file))),
    ...files(["shared/messages/en/*.json"]).flatMap((file) => textsOfMessages(file, read(file))),
    ...files(documents).flatMap((file) => textsOfDocument(file, read(file))),
  ];
}
