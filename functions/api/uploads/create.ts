import { endpoint } from "#functions/entry/http.ts";
import { openUpload } from "#functions/uploads/openUpload.ts";
import { uploadRoutes } from "#shared/api/areas/uploads.ts";

export const handler = endpoint(uploadRoutes.create, async ({ body, viewer, now }) => openUpload(body, viewer, now));
