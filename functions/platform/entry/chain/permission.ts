import { Problem } from "#functions/platform/problem.ts";
import type { RouteRow } from "#shared/platform/route.ts";
import type { Step } from "./call.ts";

export function permission(row: RouteRow): Step {
  return {
    before: ({ event }) => {
      if (row.who === "anyone") return;
      const viewer = event.passage.session?.viewer;
      if (!viewer) throw new Problem("not_signed_in");
      const isAllowed = row.who === "signedIn" || row.who.some((role) => viewer.roles.includes(role));
      if (!isAllowed) throw new Problem("forbidden");
    },
  };
}
