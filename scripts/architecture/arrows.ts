import { dirname } from "node:path";
import { FLOORS, type Floor, NOUNS, type Noun } from "./layout.ts";
import type { SourceFile } from "./sources.ts";

export interface Arrow {
  from: string;
  to: string;
}

export function arrowsOf(files: readonly SourceFile[]): Arrow[] {
  return files.flatMap(({ path, imports }) =>
    imports.filter((to) => to.includes("/") && !to.startsWith("@")).map((to) => ({ from: path, to })),
  );
}

export function floorOf(path: string): Floor | undefined {
  const under = FLOORS.filter(({ folder }) => path.startsWith(`${folder}/`));
  return under.sort((one, other) => other.folder.length - one.folder.length)[0];
}

export function roomOf(floor: Floor, path: string): string | undefined {
  const [room, ...rest] = path.slice(floor.folder.length + 1).split("/");
  return rest.length > 0 ? room : undefined;
}

/** The noun of a file's room; undefined on floors without rooms by noun, such as thin entry points. */
export function nounOf(path: string): Noun | undefined {
  const floor = floorOf(path);
  const room = floor?.rooms ? roomOf(floor, path) : undefined;
  return NOUNS.find((noun) => noun === room);
}

/** Files that import each other, also over others. */
export function filesInCircles(arrows: readonly Arrow[]): Arrow[] {
  const reached = reachOf(arrows);
  return arrows.filter(({ from, to }) => reached(to, from));
}

export function arrowsInCircles(arrows: readonly Arrow[]): Arrow[] {
  const between = arrows.filter(({ from, to }) => dirname(from) !== dirname(to));
  const reached = reachOf(between.map(({ from, to }) => ({ from: dirname(from), to: dirname(to) })));
  return between.filter(({ from, to }) => reached(dirname(to), dirname(from)));
}

export function reachOf(arrows: readonly Arrow[]): (from: string, to: string) => boolean {
  const targets = new Map<string, Set<string>>();
  for (const { from, to } of arrows) targets.set(from, (targets.get(from) ?? new Set()).add(to));
  const reached = new Map([...targets.keys()].map((node) => [node, reachedFrom(node, targets)]));
  return (from, to) => reached.get(from)?.has(to) === true;
}

function reachedFrom(start: string, targets: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const reached = new Set<string>();
  const waiting = [start];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    for (const next of targets.get(node) ?? []) {
      if (reached.has(next)) continue;
      reached.add(next);
      waiting.push(next);
    }
  }
  return reached;
}
