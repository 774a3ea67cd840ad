import { actRoutes } from "../../../shared/api/areas/acts.ts";
import { endpoint } from "../../core/http.ts";
import { createAct } from "../../services/actSaving.ts";

export const handler = endpoint(actRoutes.create, async ({ body, viewer, now }) => createAct(body, viewer, now));
