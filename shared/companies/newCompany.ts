import type { CompanyInput } from "./companyInput.ts";
import { SAWMILL } from "./companyTypes.ts";

const STANDARD_VAT_PERCENT = 24;
const DEADLINE_DAYS = 7;

/** An empty form: what a new company has unless something else is typed. */
export const newCompanyInput: CompanyInput = {
  name: "",
  code: "",
  is_buyer: false,
  is_owner: false,
  type: SAWMILL,
  wood_type: 100,
  has_destinations: true,
  enters_forecasts: false,
  evr_json: false,
  street: "",
  city: "",
  county: "",
  postcode: "",
  phone: "",
  emails: [],
  vat_number: "",
  vat_percent: STANDARD_VAT_PERCENT,
  purchase_vat_percent: 0,
  bank_account: "",
  deadline_days: DEADLINE_DAYS,
  margin: 0,
  fsc_code: "",
  pefc_code: "",
  certificates: [],
};
