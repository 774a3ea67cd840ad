import { actRoutes } from "../../../shared/api/areas/acts.ts";
import { endpoint } from "../../core/http.ts";
import { companiesOfKind } from "../../data/company.ts";
import { wireActCompany } from "../../services/actParties.ts";

export const handler = endpoint(actRoutes.buyers, async () => (await companiesOfKind("buyer")).map(wireActCompany));
