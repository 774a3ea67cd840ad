import { dirname } from "node:path";
import { FLOORS, type Floor, MODULES, type Module, NOUNS, type Noun } from "./layout.ts";
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
  return FLOORS.find(({ files }) => files.test(path));
}

export function nounOf(path: string): Noun | undefined {
  const [, room] = /^(?:shared|functions|web\/src)\/(\w+)\//.exec(path) ?? [];
  return NOUNS.find((noun) => noun === room);
}

export function moduleOf(path: string): Module | undefined {
  const noun = nounOf(path);
  return MODULES.find(({ nouns }) => nouns.some((own) => own === noun))?.name;
}

function roomOf(path: string): string {
  return `${floorOf(path)?.name} ${nounOf(path) ?? dirname(path)}`;
}

export function filesInCircles(arrows: readonly Arrow[]): Arrow[] {
  const reached = reachOf(arrows);
  return arrows.filter(({ from, to }) => reached(to, from));
}

export function arrowsInCircles(arrows: readonly Arrow[]): Arrow[] {
  const between = arrows.filter(({ from, to }) => roomOf(from) !== roomOf(to));
  const reached = reachOf(between.map(({ from, to }) => ({ from: roomOf(from), to: roomOf(to) })));
  return between.filter(({ from, to }) => reached(roomOf(to), roomOf(from)));
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
