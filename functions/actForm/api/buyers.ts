import { wireActCompany } from "#functions/acts/actParties.ts";
import { companiesOfKind } from "#functions/companies/store/company.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { actFormRoutes } from "#shared/actForm/contract.ts";

export const handler = endpoint(actFormRoutes.buyers, async () => (await companiesOfKind("buyer")).map(wireActCompany));
