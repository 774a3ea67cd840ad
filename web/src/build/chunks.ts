import type { Rolldown } from "vite";

/** Modules of pages, which are loaded on demand. */
export const PAGE = /\/web\/src\/.*Page\.tsx$/;
const SHELL = /\/shell\/Shell\.tsx$/;
const FIRST_OF_VISITORS = /\/sessions\/LoginPage\.tsx$/;
const FIRST_OF_AGENTS = /\/dashboards\/ReportsPage\.tsx$/;
const DASHBOARD = /\/(?:shell|documents)\/dashboards?\/\w+Page\.tsx$/;
/** A module that so many pages share is loaded with each of them. */
const USUAL = 9;

type Graph = Pick<Rolldown.ChunkingContext, "getModuleInfo">;

/** Puts what the first page of a visitor shares with others into one chunk, so that it loads little else. */
export function visitorsChunk(id: string, graph: Graph): "visitors" | null {
  return loadersOf(id, graph).some((loader) => FIRST_OF_VISITORS.test(loader)) ? "visitors" : null;
}

/** Puts what the shell, the first page of an agent, two dashboards or many pages share into one chunk. */
export function frameChunk(id: string, graph: Graph): "frame" | null {
  const loaders = loadersOf(id, graph);
  const isFirst = loaders.some((loader) => SHELL.test(loader) || FIRST_OF_AGENTS.test(loader));
  const isOfDashboards = loaders.filter((loader) => DASHBOARD.test(loader)).length > 1;
  const isUsual = loaders.filter((loader) => PAGE.test(loader)).length >= USUAL;
  return isFirst || isOfDashboards || isUsual ? "frame" : null;
}

const PACKAGE = /\/node_modules\//;
const COMPONENT = /\/node_modules\/(?:@mantine\/core|@tabler\/icons-react)\/.*\/([A-Z]\w+)\.mjs$/;

/** Returns modules that load this one on demand. Packages match by component name, since their index imports all components. */
function loadersOf(id: string, graph: Graph): string[] {
  const loaders: string[] = [];
  const seen = new Set<string>();
  const visit = (module: string) => {
    if (seen.has(module)) return;
    seen.add(module);
    const info = graph.getModuleInfo(module);
    if (info && info.dynamicImporters.length > 0) loaders.push(module);
    for (const importer of info?.importers ?? []) visit(importer);
  };
  for (const module of PACKAGE.test(id) ? usersOf(id, graph) : [id]) visit(module);
  return loaders;
}

function usersOf(id: string, graph: Graph): string[] {
  const [, component] = COMPONENT.exec(id) ?? [];
  if (component === undefined) return [];
  const name = new RegExp(`\\b${component}\\b`);
  return (graph.getModuleInfo(id)?.importers ?? [])
    .flatMap((index) => graph.getModuleInfo(index)?.importers ?? [])
    .filter((user) => !PACKAGE.test(user) && name.test(graph.getModuleInfo(user)?.code ?? ""));
}
