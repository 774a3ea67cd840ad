import { changeFacts } from "#functions/documents/changeFacts.ts";
import { wireOpenDocument } from "#functions/documents/documentWire.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { documentRoutes } from "#shared/documents/contract.ts";

export const handler = endpoint(documentRoutes.change, async ({ params, body, viewer, now }) =>
  wireOpenDocument(await changeFacts(Number(params.id), body, viewer, now), viewer, now),
);
