import { type Arrow, arrowsOf, floorOf, nounOf, reachOf } from "./arrows.ts";
import { FLOORS, NOUNS } from "./layout.ts";
import { sourcesIn } from "./sources.ts";

/** Draws `docs/map.md`; a test compares the file with this text. */
export function mapOfImports(): string {
  const arrows = arrowsOf(sourcesIn("shared", "functions", "web/src", "infra", "scripts"));
  const floors = between(arrows, (path) => floorOf(path)?.name);
  const nouns = between(
    arrows.filter(({ from }) => floorOf(from)?.name !== "handlers"),
    nounOf,
  );
  return `# Map of the imports

Drawn by \`npm run map\` from the import statements; \`tests/platform/contract/architecture.test.ts\` fails when this page is out of
date, when an arrow runs against the list in \`scripts/architecture/layout.ts\`, or when folders import each other in a
circle. An arrow means "imports". An arrow that follows from two others is left out.

## Floors

${diagram(
  FLOORS.map(({ name, holds }) => ({ name, label: `${name}<br><i>${holds}</i>` })),
  withoutDetours(floors),
)}

## Nouns

The business nouns name the folders of \`shared\`, \`functions\` and \`web/src\`. The arrows join all three; those of handlers,
which nothing imports, are left out.

${diagram(
  NOUNS.map((noun) => ({ name: noun, label: noun })),
  withoutDetours(nouns),
)}
`;
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

function diagram(nodes: readonly { name: string; label: string }[], arrows: readonly Arrow[]): string {
  const idOf = (name: string) => name.replaceAll(/\W/g, "_");
  const lines = [
    ...nodes.map(({ name, label }) => `  ${idOf(name)}["${label}"]`),
    ...arrows.map(({ from, to }) => `  ${idOf(from)} --> ${idOf(to)}`).sort(),
  ];
  return ["```mermaid", "flowchart TD", ...lines, "```"].join("\n");
}
