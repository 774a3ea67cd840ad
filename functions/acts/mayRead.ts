import { isSuperUser, type Viewer } from "#functions/platform/viewer.ts";
import { PURCHASE_ACT } from "#shared/acts/actTypes.ts";
import type { Act } from "./store/act.ts";

/** True when the viewer may read the act (docs/rules/actLists.md, "Lists of acts"). Drafts are unreadable. */
export function mayRead(act: Act | undefined, viewer: Viewer): act is Act {
  if (act?.state !== "ready") return false;
  return isSuperUser(viewer) || (act.type === PURCHASE_ACT && viewer.companies.includes(act.counterpart));
}
