import { wireOpenDeclaration } from "#functions/eudr/declarationWire.ts";
import { declarationForViewer } from "#functions/eudr/owners.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { eudrRoutes } from "#shared/eudr/contract.ts";

export const handler = endpoint(eudrRoutes.declaration, async ({ params, viewer, now }) =>
  wireOpenDeclaration(await declarationForViewer(viewer, params.id), viewer, now),
);
