import { globSync, readFileSync } from "node:fs";
import { type ESTree, parseSync, Visitor } from "vite";
import { expect, test } from "vitest";

/** What a reader of a part of the screen can keep in mind. */
const MAX = { componentLines: 120, props: 10, hookLines: 80, members: 8 };

/** Over a limit, and why. A part that fits must leave the list. */
const OVER: Readonly<Record<string, string>> = {
  "NumberCell: 15 props":
    "what a cell of a grid is told, each by one name; as groups they would change with each keystroke",
  "Panel: 12 props": "a folding box of a list: each is what one list shows in its head",
  "usePages: 10 members": "what a list shows of its pages; some 35 lists read it",
};

type FunctionNode = ESTree.Function | ESTree.ArrowFunctionExpression;

test("components and hooks of web are short enough to be read in one go", () => {
  const over = globSync("web/src/**/*.{ts,tsx}").flatMap(overIn);
  expect(over.filter((each) => !(each in OVER))).toEqual([]);
  expect(Object.keys(OVER).filter((each) => !over.includes(each))).toEqual([]);
});

/** Such as `Panel: 12 props`. */
function overIn(file: string): string[] {
  const code = readFileSync(file, "utf8");
  const types = new Map<string, readonly ESTree.TSSignature[]>();
  const functions = new Map<string, FunctionNode>();
  new Visitor({
    TSInterfaceDeclaration: ({ id, body }) => void types.set(id.name, body.body),
    FunctionExpression: (node) => void (node.id && functions.set(node.id.name, node)),
    FunctionDeclaration: (node) => void (node.id && functions.set(node.id.name, node)),
    VariableDeclarator: ({ id, init }) => {
      if (id.type === "Identifier" && init?.type === "ArrowFunctionExpression") functions.set(id.name, init);
    },
  }).visit(parseSync(file, code).program);
  return [...functions].flatMap(([name, node]) => {
    const lines = code.slice(node.start, node.end).split("\n").length;
    if (/^use[A-Z]/.test(name)) {
      const members = returnedMembers(node);
      return [
        ...(lines > MAX.hookLines ? [`${name}: ${lines} lines`] : []),
        ...(members > MAX.members ? [`${name}: ${members} members`] : []),
      ];
    }
    if (!/^[A-Z]/.test(name) || !file.endsWith(".tsx")) return [];
    const props = propsOf(node, types);
    return [
      ...(lines > MAX.componentLines ? [`${name}: ${lines} lines`] : []),
      ...(props > MAX.props ? [`${name}: ${props} props`] : []),
    ];
  });
}

/** Those that it takes apart, or those of their type in the same file, whichever are more. */
function propsOf({ params: [first] }: FunctionNode, types: ReadonlyMap<string, readonly ESTree.TSSignature[]>): number {
  if (first === undefined || first.type === "TSParameterProperty") return 0;
  const type = first.typeAnnotation?.typeAnnotation;
  const named = type?.type === "TSTypeReference" && type.typeName.type === "Identifier" ? type.typeName.name : "";
  return Math.max(types.get(named)?.length ?? 0, first.type === "ObjectPattern" ? first.properties.length : 0);
}

/** Of the object that it returns at its end. */
function returnedMembers({ body }: FunctionNode): number {
  const last = body?.type === "BlockStatement" ? body.body.at(-1) : undefined;
  const value = last?.type === "ReturnStatement" ? last.argument : undefined;
  return value?.type === "ObjectExpression" ? value.properties.length : 0;
}
