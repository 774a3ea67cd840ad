import { isSuperUser, type Viewer } from "#functions/core/viewer.ts";
import type { Act } from "#functions/data/acts/act.ts";
import { PURCHASE_ACT } from "#shared/domain/acts/actTypes.ts";

/** docs/rules/acts.md, "Lists of acts". A draft is nobody's yet. */
export function mayRead(act: Act | undefined, viewer: Viewer): act is Act {
  if (act?.state !== "ready") return false;
  return isSuperUser(viewer) || (act.type === PURCHASE_ACT && viewer.companies.includes(act.counterpart));
}
