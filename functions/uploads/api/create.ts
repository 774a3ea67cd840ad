import { endpoint } from "#functions/platform/entry/http.ts";
import { openUpload } from "#functions/uploads/openUpload.ts";
import { uploadRoutes } from "#shared/uploads/contract.ts";

export const handler = endpoint(uploadRoutes.create, async ({ body, viewer, now }) => openUpload(body, viewer, now));
