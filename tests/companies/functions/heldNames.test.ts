import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CompanyEntity, companyById } from "#functions/companies/store/company.ts";
import { addCompany, changeCompany, newOwner } from "#functions/companies/store/companyWrites.ts";
import { write } from "#functions/platform/table/transaction.ts";
import { freeCode } from "#tests/support/api/companies.ts";

/** Commands that processes sent. */
let sent: string[] = [];

/** The names as a process of its own holds them. */
async function newProcess() {
  vi.resetModules();
  const { companyNames } = await import("#functions/companies/store/heldNames.ts");
  const { tableClient } = await import("#functions/platform/table/tableClient.ts");
  tableClient.middlewareStack.add(
    (next, { commandName = "" }) =>
      (args) => {
        sent.push(commandName);
        return next(args);
      },
    { step: "initialize", name: "sentCommands" },
  );
  return async (...ids: number[]) => [...(await companyNames(ids)).values()];
}

let codes = 500;
const add = (name: string) => addCompany(newOwner(freeCode(++codes), name, "Metsa 1, Paide"));

async function rename(id: number, name: string): Promise<void> {
  const before = (await companyById(id))!;
  expect(await changeCompany(before, { ...before, name })).toMatchObject({ ok: true });
}

async function sentBy(work: () => Promise<unknown>): Promise<string[]> {
  sent = [];
  await work();
  return sent;
}

let names: Awaited<ReturnType<typeof newProcess>>;
let mets: number;
let laas: number;

beforeEach(async () => {
  names = await newProcess();
  [mets, laas] = [await add("Mets OÜ"), await add("Laas OÜ")];
});

afterEach(() => {
  vi.restoreAllMocks();
});

describe("names of companies that a process holds", () => {
  it("are read once, in one batch, and then cost the mark alone", async () => {
    expect(await names(mets, laas)).toEqual(["Mets OÜ", "Laas OÜ"]);
    expect(await sentBy(() => names(laas, mets))).toEqual(["GetItemCommand"]);
    expect(await names(laas)).toEqual(["Laas OÜ"]);
  });

  it("are asked for as far as they are not held", async () => {
    await names(mets);
    const salu = await add("Salu OÜ");
    expect(await sentBy(() => names(mets, salu))).toEqual(["GetItemCommand", "BatchGetItemCommand"]);
    expect(await names(salu, mets)).toEqual(["Salu OÜ", "Mets OÜ"]);
  });

  it("need no request for no company", async () => {
    expect(await sentBy(() => names())).toEqual([]);
  });

  it("leave out a company that does not exist, and find it once it does", async () => {
    expect(await names(mets, laas + 1)).toEqual(["Mets OÜ"]);
    expect(await add("Salu OÜ")).toBe(laas + 1);
    expect(await names(mets, laas + 1)).toEqual(["Mets OÜ", "Salu OÜ"]);
  });

  it("are the new ones after a rename, in each process", async () => {
    const other = await newProcess();
    expect([await names(mets, laas), await other(mets)]).toEqual([["Mets OÜ", "Laas OÜ"], ["Mets OÜ"]]);
    await rename(mets, "Uus Mets OÜ");
    expect([await names(mets, laas), await other(mets)]).toEqual([["Uus Mets OÜ", "Laas OÜ"], ["Uus Mets OÜ"]]);
  });

  it("stay when something else of a company changes", async () => {
    await names(mets, laas);
    const before = (await companyById(mets))!;
    await changeCompany(before, { ...before, phone: "+372 500 0001" });
    expect(await sentBy(() => names(mets, laas))).toEqual(["GetItemCommand"]);
  });

  it("are the last ones after renames and reads at once", async () => {
    const processes = [names, await newProcess(), await newProcess()];
    const renames = async (id: number) => {
      for (let at = 1; at <= 8; at++) await rename(id, `Nimi ${at} OÜ`);
    };
    const reads = processes.map(async (read) => {
      for (let at = 0; at < 20; at++) expect(await read(mets, laas)).toHaveLength(2);
    });
    await Promise.all([renames(mets), renames(laas), ...reads]);
    for (const read of processes) expect(await read(mets, laas)).toEqual(["Nimi 8 OÜ", "Nimi 8 OÜ"]);
  });

  it("are read again after ten minutes, for a rename that set no mark", async () => {
    await names(mets);
    const before = (await companyById(mets))!;
    await write(CompanyEntity.put({ ...before, name: "Märgita OÜ" }, { version: before.version }));
    expect(await names(mets)).toEqual(["Mets OÜ"]);
    const later = Date.now() + 10 * 60_000;
    vi.spyOn(Date, "now").mockReturnValue(later);
    expect(await names(mets)).toEqual(["Märgita OÜ"]);
  });
});
