import { deleteAct } from "#functions/actForm/deletion/deleteAct.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { actFormRoutes } from "#shared/actForm/contract.ts";

export const handler = endpoint(actFormRoutes.remove, ({ params, viewer }) =>
  deleteAct(Number(params.id), viewer, new Date()),
);
