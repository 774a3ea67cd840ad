import { expect, it } from "vitest";
import { factsOfPartition } from "#functions/analytics/factsOfPartition.ts";
import { TABLES } from "#functions/analytics/tables.ts";

/** Rows of one partition with these items, by table. */
function rowsOf(
  ...items: readonly (readonly [entity: string, item: object])[]
): Map<string, Record<string, unknown>[]> {
  const rows = new Map<string, Record<string, unknown>[]>();
  const row = (table: string, own: object) => rows.set(table, [...(rows.get(table) ?? []), { ...own }]);
  factsOfPartition(
    items.map(([entity, item]) => ({ pk: "p", sk: entity, entity, ...item })),
    { row, file: () => undefined },
  );
  return rows;
}

const at = "2026-11-20T10:00:00.000Z";
const numbers = [
  { reference: "26EEAB12CD34EF", verification: "K7X2M9QP" },
  { reference: "26EEAB12CD34EG", verification: "" },
];

it.each<[string, readonly [string, object][], string, object]>([
  [
    "an EUDR declaration",
    [
      [
        "declaration",
        { owner: 7, id: "S1", reference: "S1", plots: ["a", "b"], since: "", at, addedBy: 3, origin: "typed" },
      ],
    ],
    "declarations",
    {
      owner: 7,
      reference: "S1",
      plots: "a; b",
      since: null,
      added_at: "2026-11-20T10:00:00.000",
      added_by: "3",
      stage: "",
    },
  ],
  [
    "a mandate",
    [
      [
        "mandate",
        { owner: 7, number: 1, filer: 1, document: 2, name: "Õie", code: "38", plots: [], endsAt: "", by: 3, at },
      ],
    ],
    "mandates",
    { owner: 7, number: 1, name: "Õie", ends_at: null, made_by: "3", revoked_at: null, revoked_by: "" },
  ],
  [
    "EUDR numbers and the origin of a measured row",
    [
      ["report", { id: 4, actOf: [9] }],
      [
        "reportRows",
        {
          id: 4,
          part: 0,
          rows: JSON.stringify([{ number: 1, site: { name: "Lank", county: "Võru", eudrNumbers: numbers } }]),
        },
      ],
    ],
    "report_rows",
    {
      report: 4,
      sales_act: 9,
      county: "Võru",
      eudr_reference: "26EEAB12CD34EF; 26EEAB12CD34EG",
      eudr_verification: "K7X2M9QP; ",
    },
  ],
  [
    "the site that an owner changed",
    [["siteEdit", { salesAct: 9, owner: 7, site: "s", version: 1, edit: { county: "Võru", eudrNumbers: numbers } }]],
    "site_edits",
    { sales_act: 9, owner: 7, name: null, county: "Võru", eudr_reference: "26EEAB12CD34EF; 26EEAB12CD34EG" },
  ],
  [
    "the personal code of a person, by which they sign",
    [["person", { id: 3, name: "Mari", email: "m@x.ee", roles: ["superUser"], companies: [1, 2], personalCode: "49" }]],
    "people",
    { id: 3, roles: "superUser", companies: "1; 2", personal_code: "49" },
  ],
  [
    "a person who has left, without roles",
    [["formerPerson", { id: 3, name: "Mari", email: "m@x.ee", companies: [1], endedAt: at }]],
    "people",
    { id: 3, roles: "", companies: "1", personal_code: "", ended_at: "2026-11-20T10:00:00.000" },
  ],
  [
    "certificates, and that timber is bought from a buyer",
    [
      [
        "company",
        {
          id: 1,
          kind: "buyer",
          isOwner: true,
          emails: [],
          certificates: [
            { id: 1, name: "FSC X" },
            { id: 2, name: "PEFC Y" },
          ],
        },
      ],
    ],
    "companies",
    { id: 1, is_owner: true, certificates: "FSC X; PEFC Y", gives_evr_json: false },
  ],
  [
    "sawmill acts of an act",
    [
      [
        "act",
        {
          id: 1,
          state: "ready",
          number: "1",
          date: "2026-11-20",
          type: 10,
          sawmillActs: [
            { number: "S-1", amount: 1500, cents: 250 },
            { number: "S-2", amount: 1, cents: -5 },
          ],
        },
      ],
    ],
    "acts",
    { sawmill_acts: "S-1; S-2", sawmill_volumes: "1.500; 0.001", sawmill_sums: "2.50; -0.05" },
  ],
])("the export has %s", (_, items, table, expected) => {
  const [row] = rowsOf(...items).get(table) ?? [];
  expect(row).toMatchObject(expected);
  const columns = Object.keys(TABLES.get(table)?.columns ?? {});
  expect(Object.keys(row ?? {}).filter((column) => !columns.includes(column))).toEqual([]);
});

it("leaves out drafts and removed acts", () => {
  expect(rowsOf(["act", { id: 1, state: "draft" }], ["act", { id: 2, state: "deleted" }]).get("acts")).toBeUndefined();
});
