// TOML of repositories, which anyone may have written. Parsing blocks the server: a megabyte of keys
// takes seconds, while one of texts takes none.
import { parse } from "smol-toml";

/** Characters of keys, numbers and punctuation. Large manifests of real projects have a tenth. */
const maxKeyLength = 64 * 1024;

const multiLineTexts = /"""[\s\S]*?"""|'''[\s\S]*?'''/g;
/** Quoted keys keep their dots and equals signs, so that many of them still count. */
const texts = /(?<=[=,[]\s{0,200})(?:"[^"\n]*"|'[^'\n]*')/g;
const comments = /#.*$/gm;

/** @throws if it is no TOML, or has more keys than a manifest would */
export function parseToml(text: string): unknown {
  const keys = text
    .replace(multiLineTexts, "")
    .replace(texts, "")
    .replace(comments, "")
    .replace(/\s+/g, " ");
  if (keys.length > maxKeyLength) throw new Error("TOML with too many keys");
  return parse(text);
}
