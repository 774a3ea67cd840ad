type ColumnType =
  | "BIGINT"
  | "BOOLEAN"
  | "DATE"
  | "DECIMAL(18,2)"
  | "DECIMAL(18,3)"
  | "DECIMAL(18,4)"
  | "TIMESTAMP"
  | "VARCHAR";

export interface FactTable {
  about: string;
  /** Columns by which its rows are in order; together they are different in each row. */
  key: readonly string[];
  columns: Readonly<Record<string, readonly [type: ColumnType, about: string]>>;
}

const cubic = "in tm (SCM) or pm³ (LCM)";

/** The tables of an export, as its schema.json describes them. Links that open something without signing in are in none. */
export const TABLES = {
  companies: {
    about: "The platform, its buyers and the owners of forest.",
    key: ["id"],
    columns: {
      id: ["BIGINT", "number of the company"],
      kind: ["VARCHAR", "platform, buyer or owner"],
      name: ["VARCHAR", "name"],
      code: ["VARCHAR", "register code, or the personal code of a forest owner"],
      vat_number: ["VARCHAR", "VAT number, '' without one"],
      street: ["VARCHAR", "street and house"],
      city: ["VARCHAR", "town or municipality"],
      county: ["VARCHAR", "county"],
      postcode: ["VARCHAR", "postcode"],
      phone: ["VARCHAR", "phone"],
      emails: ["VARCHAR", "addresses for acts, joined by '; '"],
      bank_account: ["VARCHAR", "IBAN"],
      pefc_code: ["VARCHAR", "PEFC certificate"],
      fsc_code: ["VARCHAR", "FSC certificate"],
      vat_rate: ["DECIMAL(18,2)", "VAT of sales to it, percent"],
      purchase_vat_rate: ["DECIMAL(18,2)", "VAT of purchases from it, percent"],
      deadline_days: ["BIGINT", "days of payment"],
      margin: ["DECIMAL(18,2)", "euros per unit"],
    },
  },
  people: {
    about: "People who have or had access.",
    key: ["id"],
    columns: {
      id: ["BIGINT", "number of the person"],
      name: ["VARCHAR", "name"],
      email: ["VARCHAR", "address"],
      roles: ["VARCHAR", "roles, joined by '; '; '' without access"],
      companies: ["VARCHAR", "numbers of the companies, joined by '; '"],
      ended_at: ["TIMESTAMP", "UTC time at which the access ended"],
    },
  },
  destinations: {
    about: "Where timber of a buyer goes.",
    key: ["buyer", "code"],
    columns: {
      id: ["BIGINT", "number of the destination"],
      buyer: ["BIGINT", "company"],
      code: ["VARCHAR", "code"],
      name: ["VARCHAR", "name"],
    },
  },
  assortments: {
    about: "Kinds of timber.",
    key: ["id"],
    columns: {
      id: ["BIGINT", "number of the assortment"],
      code: ["VARCHAR", "code"],
      name: ["VARCHAR", "name"],
      unit: ["VARCHAR", "SCM (tm) or LCM (pm³)"],
      group_id: ["BIGINT", "group of forecasts and statistics, NULL for none"],
      fixed_price: ["DECIMAL(18,2)", "fixed buying price, NULL for none"],
    },
  },
  groups: {
    about: "Groups of assortments in forecasts and statistics.",
    key: ["id"],
    columns: {
      id: ["BIGINT", "number of the group"],
      name: ["VARCHAR", "name"],
      unit: ["VARCHAR", "SCM or LCM"],
      per_destination: ["BOOLEAN", "whether it is forecast per destination"],
    },
  },
  group_destinations: {
    about: "Destinations that a group tells apart.",
    key: ["group_id", "destination_id"],
    columns: {
      group_id: ["BIGINT", "group"],
      destination_id: ["BIGINT", "destination"],
      buyer: ["BIGINT", "its buyer"],
      code: ["VARCHAR", "its code"],
    },
  },
  prices: {
    about: "Price lists of buyers.",
    key: ["buyer", "assortment", "destination", "certificate", "valid_from"],
    columns: {
      buyer: ["BIGINT", "company"],
      assortment: ["BIGINT", "assortment"],
      destination: ["VARCHAR", "code, '' for all"],
      certificate: ["VARCHAR", "certificate that the price is for"],
      valid_from: ["DATE", "first day"],
      price: ["DECIMAL(18,2)", "euros per unit without VAT"],
    },
  },
  reports: {
    about: "Measurement reports.",
    key: ["id"],
    columns: {
      id: ["BIGINT", "number of the report in Virn"],
      number: ["VARCHAR", "its own number"],
      date: ["DATE", "day of measurement"],
      seller: ["BIGINT", "company"],
      buyer: ["BIGINT", "company"],
      destination: ["VARCHAR", "code, '' without one"],
      source: ["VARCHAR", "evr or file"],
      finished: ["BOOLEAN", "whether all waybills are measured"],
      state: ["VARCHAR", "tab of the dashboard"],
    },
  },
  report_rows: {
    about: "Measured rows of reports.",
    key: ["id"],
    columns: {
      id: ["BIGINT", "number of the row"],
      report: ["BIGINT", "report"],
      waybill: ["VARCHAR", "number of the waybill"],
      assortment: ["BIGINT", "assortment"],
      unit: ["VARCHAR", "SCM or LCM"],
      amount: ["DECIMAL(18,3)", cubic],
      price: ["DECIMAL(18,2)", "sales price per unit without VAT, NULL without one"],
      price_source: ["VARCHAR", "file, list, hand or none"],
      owner: ["BIGINT", "previous owner, NULL when the seller owned the forest"],
      site: ["VARCHAR", "felling site"],
      cadaster: ["VARCHAR", "cadastral numbers"],
      certificate: ["VARCHAR", "certificate"],
      sales_act: ["BIGINT", "sales act that it is on, NULL for none"],
    },
  },
  acts: {
    about: "Sales acts and purchase acts.",
    key: ["id"],
    columns: {
      id: ["BIGINT", "number of the act in Virn"],
      kind: ["VARCHAR", "sale or purchase"],
      number: ["VARCHAR", "its own number"],
      date: ["DATE", "day of the act"],
      deadline_days: ["BIGINT", "days of payment"],
      seller: ["BIGINT", "company"],
      buyer: ["BIGINT", "company"],
      sales_act: ["BIGINT", "sales act of a purchase act, NULL of a sale"],
      sum: ["DECIMAL(18,2)", "euros without VAT"],
      vat: ["DECIMAL(18,2)", "euros of VAT"],
      with_vat: ["DECIMAL(18,2)", "euros with VAT"],
      vat_rate: ["DECIMAL(18,2)", "percent"],
      solid: ["DECIMAL(18,3)", "tm"],
      loose: ["DECIMAL(18,3)", "pm³"],
      waybills: ["BIGINT", "count of waybills"],
      created_at: ["TIMESTAMP", "UTC"],
      created_by: ["VARCHAR", "number of the person, or a name of someone else"],
      container: ["VARCHAR", "signed container, NULL without one"],
    },
  },
  act_lines: {
    about: "Measured rows on acts: each is on a sales act and, with a previous owner, on a purchase act of that sale.",
    key: ["sales_act", "report_row"],
    columns: {
      sales_act: ["BIGINT", "sales act"],
      purchase_act: ["BIGINT", "purchase act, NULL without a previous owner"],
      owner: ["BIGINT", "previous owner, NULL without one"],
      report: ["BIGINT", "report"],
      report_number: ["VARCHAR", "its number when the act was saved"],
      measured: ["DATE", "its day when the act was saved"],
      report_row: ["BIGINT", "row of the report"],
      buyer: ["BIGINT", "buyer of the report"],
      destination: ["VARCHAR", "code, '' without one"],
      waybill: ["VARCHAR", "number of the waybill"],
      assortment: ["BIGINT", "assortment"],
      unit: ["VARCHAR", "SCM or LCM"],
      amount: ["DECIMAL(18,3)", cubic],
      price: ["DECIMAL(18,2)", "sales price per unit"],
      buying_price: ["DECIMAL(18,2)", "buying price per unit"],
      sum: ["DECIMAL(18,2)", "its part of the sum of the sales act's row"],
      buying_sum: ["DECIMAL(18,2)", "its part of the sum of the purchase act's row"],
      site: ["VARCHAR", "felling site, as changed by the owner"],
      cadaster: ["VARCHAR", "cadastral numbers, as changed by the owner"],
      certificate: ["VARCHAR", "certificate"],
    },
  },
  forecast_rows: {
    about: "Forecasts of companies, by month.",
    key: ["company", "year", "month", "group_id", "unit", "destination"],
    columns: {
      company: ["BIGINT", "company"],
      year: ["BIGINT", "year"],
      quarter: ["BIGINT", "quarter of the forecast"],
      month: ["BIGINT", "month"],
      group_id: ["BIGINT", "group of assortments, or a group of timber without one"],
      unit: ["VARCHAR", "SCM or LCM"],
      destination: ["BIGINT", "destination, NULL for all"],
      amount: ["DECIMAL(18,4)", cubic],
    },
  },
  documents: {
    about: "Files between the platform and a company.",
    key: ["id"],
    columns: {
      id: ["BIGINT", "number of the document"],
      kind: ["BIGINT", "type of the document"],
      company: ["BIGINT", "company"],
      added_at: ["TIMESTAMP", "UTC"],
      name: ["VARCHAR", "name of the file"],
      container: ["VARCHAR", "signed container, NULL without one"],
    },
  },
  containers: {
    about: "Containers of signatures.",
    key: ["id"],
    columns: {
      id: ["VARCHAR", "name in this export"],
      kind: ["VARCHAR", "what it holds"],
      name: ["VARCHAR", "name without an ending"],
      company: ["BIGINT", "company that signs"],
      status: ["VARCHAR", "state of signing"],
      created_at: ["TIMESTAMP", "UTC"],
    },
  },
  signatures: {
    about: "Signatures in containers.",
    key: ["container", "at", "code"],
    columns: {
      container: ["VARCHAR", "container"],
      party: ["VARCHAR", "platform or company"],
      name: ["VARCHAR", "name in the certificate"],
      code: ["VARCHAR", "personal code in the certificate"],
      at: ["TIMESTAMP", "UTC time of the time-stamp"],
    },
  },
  letters: {
    about: "Letters about acts.",
    key: ["act", "number"],
    columns: {
      act: ["BIGINT", "act"],
      number: ["BIGINT", "from 1 in each act"],
      kind: ["VARCHAR", "kind of letter"],
      state: ["VARCHAR", "state"],
      created_at: ["TIMESTAMP", "UTC"],
      sent_at: ["TIMESTAMP", "UTC, NULL when it was not sent"],
    },
  },
  media: {
    about: "What is good to know: files and links for everyone.",
    key: ["id"],
    columns: {
      id: ["BIGINT", "number of the entry"],
      title: ["VARCHAR", "title"],
      link: ["VARCHAR", "address, '' of a file"],
    },
  },
} as const satisfies Record<string, FactTable>;

export type TableName = keyof typeof TABLES;
export type FactRow<Name extends TableName> = Readonly<
  Record<keyof (typeof TABLES)[Name]["columns"], string | number | boolean | null>
>;

export const TABLE_NAMES = Object.keys(TABLES).filter((name): name is TableName => name in TABLES);

/** Describes the tables of an export of everything, for people and programs. */
export function schemaText(): string {
  const tables = TABLE_NAMES.map((name) => {
    const { about, key, columns }: FactTable = TABLES[name];
    const described = Object.entries(columns).map(([column, [type, text]]) => ({ column, type, about: text }));
    return { table: name, about, key, columns: described };
  });
  return `${JSON.stringify({ format: 1, tables }, undefined, 2)}\n`;
}
