import type { areas } from "#shared/routes.ts";

type Areas = typeof areas;
type RowsOf<Area extends keyof Areas> = Areas[Area][keyof Areas[Area]];
type ReadPath<Row> = Row extends { method: "GET"; path: infer Path extends string } ? Path : never;

/** Paths of the routes that read, as in the route table. */
type HrefPath = { [Area in keyof Areas]: ReadPath<RowsOf<Area>> }[keyof Areas];

type NameIn<Path> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | NameIn<Rest> : never;

/**
 * Address of a route that reads, such as `/api/v1/acts/acts/17/pdf/`. The table gives its types alone: a function that loaded the contracts of
 * other nouns would start slower.
 */
export function hrefOf<const Path extends HrefPath>(path: Path, params: Record<NameIn<Path>, string | number>): string {
  const values: Readonly<Record<string, string | number>> = params;
  const filled = path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(values[name] ?? ""));
  return `/api/v1${filled}/`;
}
