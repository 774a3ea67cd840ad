import { type Arrow, arrowsOf, floorOf, moduleOf, nounOf, reachOf } from "./arrows.ts";
import { FLOORS, MODULES } from "./layout.ts";
import { sourcesIn } from "./sources.ts";

/** Draws `docs/map.md`; a test compares the file with this text. */
export function mapOfImports(): string {
  const arrows = arrowsOf(sourcesIn("shared", "functions", "web/src", "infra", "scripts", "tests"));
  const floors = between(arrows, (path) => floorOf(path)?.name);
  const below = arrows.filter(({ from }) => floorOf(from)?.name !== "handlers");
  const modules = between(below, moduleOf);
  const nouns = between(below, nounOf);
  return `# Map of the imports

Drawn by \`npm run map\` from the import statements; \`tests/platform/contract/architecture.test.ts\` fails when this page is out of
date, when an arrow runs against the list in \`scripts/architecture/layout.ts\`, or when folders import each other in a
circle. An arrow means "imports". An arrow that follows from two others is left out.

## Floors

${diagram(
  FLOORS.map(({ name, holds }) => ({ name, label: `${name}<br><i>${holds}</i>` })),
  withoutDetours(floors),
)}

## Modules

The business nouns lie in eight modules, which have an order, as the nouns of a module have:

${moduleTable()}

The arrows join what is in \`shared\`, \`functions\` and \`web/src\`; those of handlers, which nothing imports, are left out.

${diagram(
  MODULES.map(({ name, holds }) => ({ name, label: `${name}<br><i>${holds}</i>` })),
  withoutDetours(modules),
)}

## Nouns

The nouns name the folders of \`shared\`, \`functions\` and \`web/src\`. A box is a module.

${diagram(
  MODULES.flatMap(({ name, nouns: own }) => own.map((noun) => ({ name: noun, label: noun, box: name }))),
  withoutDetours(nouns),
)}
`;
}

/** The table of the modules, which README.md and CONTRIBUTING.md have too. */
export function moduleTable(): string {
  const rows = MODULES.map(({ name, holds, nouns }) => `| ${name} | ${holds} | ${nouns.join(", ")} |`);
  return ["| module | holds | nouns |", "|---|---|---|", ...rows].join("\n");
}

function between(arrows: readonly Arrow[], groupOf: (path: string) => string | undefined): Arrow[] {
  const seen = new Map<string, Arrow>();
  for (const arrow of arrows) {
    const [from, to] = [groupOf(arrow.from), groupOf(arrow.to)];
    if (from && to && from !== to) seen.set(`${from} ${to}`, { from, to });
  }
  return [...seen.values()];
}

/** Leaves out arrows that follow from others (transitive reduction); the graph has no circle. */
function withoutDetours(arrows: readonly Arrow[]): Arrow[] {
  const reached = reachOf(arrows);
  return arrows.filter(
    ({ from, to }) => !arrows.some((other) => other.from === from && other.to !== to && reached(other.to, to)),
  );
}

interface Node {
  name: string;
  label: string;
  /** The box around it; nodes of a box stand together. */
  box?: string;
}

function diagram(nodes: readonly Node[], arrows: readonly Arrow[]): string {
  const idOf = (name: string) => name.replaceAll(/\W/g, "_");
  const lines = [...Map.groupBy(nodes, ({ box }) => box)].flatMap(([box, own]) => {
    const drawn = own.map(({ name, label }) => `  ${idOf(name)}["${label}"]`);
    return box === undefined ? drawn : [`  subgraph in_${idOf(box)} [${box}]`, ...drawn, "  end"];
  });
  const drawn = arrows.map(({ from, to }) => `  ${idOf(from)} --> ${idOf(to)}`).sort();
  return ["```mermaid", "flowchart TD", ...lines, ...drawn, "```"].join("\n");
}
