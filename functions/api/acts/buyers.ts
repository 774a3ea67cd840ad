import { wireActCompany } from "#functions/acts/actParties.ts";
import { companiesOfKind } from "#functions/data/companies/company.ts";
import { endpoint } from "#functions/entry/http.ts";
import { actRoutes } from "#shared/api/areas/acts.ts";

export const handler = endpoint(actRoutes.buyers, async () => (await companiesOfKind("buyer")).map(wireActCompany));
