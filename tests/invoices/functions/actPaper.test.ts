import { beforeAll, describe, expect, it } from "vitest";
import { seedReference } from "#scripts/seeding/reference.ts";
import { formOf, importReports, prepare } from "#tests/support/acts/acts.ts";
import { type Answer, type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { readPages, unpacked } from "#tests/support/pdfText.ts";
import { fileAt } from "#tests/support/services/fileAt.ts";
import { drain } from "#tests/support/services/queues.ts";
import { reference } from "#tests/support/site/demo.ts";

const REPORTS = 60;
const ROWS_EACH = 5;

let agent: Caller;
let form: ReturnType<typeof formOf>;
let waybills: string[];
let preview: string[];

beforeAll(async () => {
  await seedReference({ ...reference, owners: reference.owners.slice(0, 20), prices: [] });
  agent = await signedIn(superUser);
  const { company, ids, reports } = await importReports(agent, REPORTS, ROWS_EACH);
  form = formOf(await prepare(agent, company, ids), { number: "PABER-1" });
  waybills = reports.flatMap((report) => report.rows.map((row) => row.waybill)).toSorted();
}, 60_000);

/** The file behind the signed link of an answer. */
async function fileOf({ body, headers }: Answer): Promise<Uint8Array> {
  return fileAt(body.pdf ?? headers["location"]);
}

/** The lines of the waybills in a PDF. */
async function linesIn(pdf: Uint8Array): Promise<string[]> {
  const expected = new Set(waybills);
  return (await readPages(pdf)).flat().filter((line) => expected.has(waybillOf(line)));
}

const waybillOf = (line: string) => line.split(" ")[0] ?? "";

describe("the PDF that the handlers return for an act", () => {
  it("shows every row in the preview", async () => {
    const answer = await agent.call("actForm.preview", { body: { ...form, updating: null } });
    expect(answer.status).toBe(200);
    preview = await linesIn(await fileOf(answer));
    expect(preview.map(waybillOf).toSorted()).toEqual(waybills);
    for (const line of preview) expect(line).toMatch(/ tm \d+,\d\d € [\d ]+,\d\d €$/);
  });

  it("shows every row of the created act in the order of the preview, in compressed objects", async () => {
    const { body: created } = await agent.call("actForm.create", { body: form });
    expect(await drain("actFiles")).toBe(0);
    const pdf = await fileOf(await agent.call("invoices.pdf", { params: { id: String(created.id) } }));
    expect(await linesIn(pdf)).toEqual(preview);
    const [packed, plain] = [Buffer.from(pdf).toString("latin1"), unpacked(pdf)];
    expect(plain.match(/\/Type \/StructElem/g)?.length ?? 0).toBeGreaterThan(REPORTS * ROWS_EACH);
    expect(packed).not.toContain("/Type /StructElem");
    expect(packed).toContain("/Type /ObjStm");
  });
});
