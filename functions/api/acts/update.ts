import { actRoutes } from "../../../shared/api/areas/acts.ts";
import { endpoint } from "../../core/http.ts";
import { updateAct } from "../../services/actSaving.ts";

export const handler = endpoint(actRoutes.update, async ({ body, now }) => updateAct(body, now));
