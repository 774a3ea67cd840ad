import { addressOf } from "#shared/platform/route.ts";
import { allRoutes, type NamedRoute } from "#shared/routes.ts";

export interface Match {
  route: NamedRoute;
  params: Record<string, string>;
}

const table = allRoutes.map((route) => ({ route, segments: addressOf(route.row).split("/") }));

/** Constant segments win over parameters; a trailing slash is ignored. `path` has escapes that can be read. */
export function matchRoute(method: string, path: string): Match | undefined {
  const segments = path.replace(/\/+$/, "").split("/");
  let best: (Match & { constants: number }) | undefined;
  for (const candidate of table) {
    if (candidate.route.row.method !== method || candidate.segments.length !== segments.length) continue;
    const params: Record<string, string> = {};
    let constants = 0;
    const fits = candidate.segments.every((part, index) => {
      const given = segments[index] ?? "";
      if (part.startsWith("{")) {
        params[part.slice(1, -1)] = decodeURIComponent(given);
        return given !== "";
      }
      constants++;
      return part === given;
    });
    if (fits && (!best || constants > best.constants)) best = { route: candidate.route, params, constants };
  }
  return best;
}
