import { askFilingNow } from "#functions/eudr/askFilings.ts";
import { wireOpenDeclaration } from "#functions/eudr/declarationWire.ts";
import { filingForViewer } from "#functions/eudr/owners.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { Problem } from "#functions/platform/problem.ts";
import { withinLimit } from "#functions/sessions/store/attempts.ts";
import { eudrRoutes } from "#shared/eudr/contract.ts";
import { stageLets } from "#shared/eudr/filing.ts";

const onceAMinute = { attempts: 1, windowSeconds: 60 };

export const handler = endpoint(eudrRoutes.askFiling, async ({ params, viewer, now }) => {
  const before = await filingForViewer(viewer, params.id);
  const { filing, reference } = before;
  const may = stageLets({ ...filing, reference, isLookedUp: false }, now.toISOString());
  if (!may.includes("ask")) throw new Problem("filing_closed");
  if (!(await withinLimit(`eudr-ask#${params.id}`, onceAMinute, now))) throw new Problem("too_many_requests");
  await askFilingNow(before);
  return wireOpenDeclaration(await filingForViewer(viewer, params.id), viewer, now);
});
