import { wireOpenDeclaration } from "#functions/eudr/declarationWire.ts";
import { filingForViewer } from "#functions/eudr/owners.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { Problem } from "#functions/platform/problem.ts";
import { withinLimit } from "#functions/sessions/store/attempts.ts";
import { eudrRoutes } from "#shared/eudr/contract.ts";

const onceAMinute = { attempts: 1, windowSeconds: 60 };

export const handler = endpoint(eudrRoutes.askFiling, async ({ params, viewer, now }) => {
  const before = await filingForViewer(viewer, params.id);
  if (!(await withinLimit(`eudr-ask#${params.id}`, onceAMinute, now))) throw new Problem("too_many_requests");
  return wireOpenDeclaration(before, viewer, now);
});
