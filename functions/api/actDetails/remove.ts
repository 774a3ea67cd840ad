import { deleteAct } from "#functions/acts/deletion/deleteAct.ts";
import { endpoint } from "#functions/entry/http.ts";
import { actDetailRoutes } from "#shared/api/areas/acts/actDetails.ts";

export const handler = endpoint(actDetailRoutes.remove, ({ params, viewer }) =>
  deleteAct(Number(params.id), viewer, new Date()),
);
