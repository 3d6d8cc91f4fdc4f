// What the code says that statements return: the row of each sql<Row>`…` in server/, from TypeScript.
import path from "node:path";
import {
  isTaggedTemplateExpression,
  isTemplateExpression,
  type Node,
} from "typescript/unstable/ast";
import { API, type Checker, SymbolFlags, type Type, TypeFlags } from "typescript/unstable/sync";

export interface DeclaredColumn {
  /** As `typeof` says it, `Date` and `Buffer`, with `[]` for arrays of them; `object` for all else. */
  readonly kind: string;
  readonly isNullable: boolean;
  /** Some statements that share the row leave it out. */
  readonly isOptional: boolean;
}

export interface DeclaredRow {
  /** The file and the line. */
  readonly place: string;
  /** The texts of the template. */
  readonly template: readonly string[];
  readonly columns: ReadonlyMap<string, DeclaredColumn>;
}

const root = path.resolve(import.meta.dirname, "../..");

/** Those of all statements that declare one. */
export function readDeclaredRows(): DeclaredRow[] {
  const api = new API({ cwd: root });
  try {
    const [project] = api
      .updateSnapshot({ openProjects: [path.join(root, "tsconfig.json")] })
      .getProjects();
    if (!project) throw new Error("There is no project");
    const { checker, program } = project;
    return project.rootFiles
      .filter((file) => /\/server\/.*(?<!\.test)\.ts$/.test(file))
      .flatMap((file) => {
        const source = program.getSourceFile(file);
        if (!source?.text.includes("sql")) return [];
        return templatesIn(source).flatMap(({ node, template }) => {
          const columns = columnsOf(checker, node);
          const line = source.text.slice(0, node.getStart(source)).split("\n").length;
          const place = `${path.relative(root, file)}:${line}`;
          return columns ? [{ place, template, columns }] : [];
        });
      });
  } finally {
    api.close();
  }
}

function templatesIn(source: Node): { node: Node; template: string[] }[] {
  const found: { node: Node; template: string[] }[] = [];
  const visit = (node: Node): void => {
    if (isTaggedTemplateExpression(node) && node.tag.getText() === "sql") {
      const { template } = node;
      const texts = isTemplateExpression(template)
        ? [template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)]
        : [template.text];
      found.push({ node, template: texts });
    }
    node.forEachChild(visit);
  };
  visit(source);
  return found;
}

/** Null for a fragment, or a statement whose rows nobody reads. */
function columnsOf(checker: Checker, node: Node): Map<string, DeclaredColumn> | null {
  const statement = checker.getTypeAtLocation(node);
  if (!statement?.isTypeReference()) return null;
  const [row] = checker.getTypeArguments(statement);
  if (!row || (row.flags & (TypeFlags.Object | TypeFlags.Intersection)) === 0) return null;
  return new Map(
    checker.getPropertiesOfType(row).map((property) => {
      const type = checker.getTypeOfSymbol(property);
      if (!type) throw new Error(`${property.name} has no type`);
      const isOptional = (property.flags & SymbolFlags.Optional) !== 0;
      return [property.name, { ...columnOf(checker, type), isOptional }];
    }),
  );
}

function columnOf(checker: Checker, type: Type): Omit<DeclaredColumn, "isOptional"> {
  const members = type.isUnionType() ? (type.getTypes() ?? []) : [type];
  const isNull = (member: Type) => (member.flags & (TypeFlags.Null | TypeFlags.Undefined)) !== 0;
  const kinds = new Set(
    members.filter((member) => !isNull(member)).map((member) => kindOf(checker, member)),
  );
  return { kind: [...kinds].join(" | "), isNullable: members.some(isNull) };
}

function kindOf(checker: Checker, type: Type): string {
  if (type.flags & TypeFlags.StringLike) return "string";
  if (type.flags & TypeFlags.NumberLike) return "number";
  if (type.flags & TypeFlags.BooleanLike) return "boolean";
  if (checker.isArrayType(type) && type.isTypeReference()) {
    const [element] = checker.getTypeArguments(type);
    return element ? `${columnOf(checker, element).kind}[]` : "object";
  }
  const name = type.getSymbol()?.name;
  return name === "Date" || name === "Buffer" ? name : "object";
}
