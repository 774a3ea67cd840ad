import { expect, it, vi } from "vitest";
import { type Act, ActEntity, firstActsToSign } from "#functions/acts/store/act.ts";
import { SiteEditEntity, sitesDescribedBy } from "#functions/acts/store/siteEdit.ts";
import { companiesMatching } from "#functions/companies/store/companySearch.ts";
import { addCompany, newOwner } from "#functions/companies/store/companyWrites.ts";
import { deleteLines, linesOfRun, putLines } from "#functions/personalData/store/personalDataLines.ts";
import { entity } from "#functions/platform/table/entity.ts";
import { pageOfList } from "#functions/platform/table/paging.ts";
import { type Fault, passingFaults } from "#tests/support/services/tableFaults.ts";
import { answering } from "#tests/support/services/throttling.ts";

vi.hoisted(() => {
  process.env["LOG_LEVEL"] = "SILENT";
});

const fault = (title: string): Fault => {
  const found = passingFaults("QueryCommand").find((each) => each.title === title);
  if (!found) throw new Error(`No fault ${title}`);
  return found;
};
const withEmptyPages = async <Result>(work: () => Promise<Result>) =>
  (await answering("QueryCommand", 99, fault("an empty page before each page").answer(), work)).result;
const withShortPages = async <Result>(work: () => Promise<Result>) =>
  (await answering("QueryCommand", 99, fault("one item a page").answer(), work)).result;

const NoteEntity = entity<{ list: string; id: number; text: string }>()({
  name: "offsetNote",
  key: { of: ["list"], by: ["id"] },
});

it("skips as many rows as an offset says, where DynamoDB ends a page at 1 MB", async () => {
  const notes = Array.from({ length: 40 }, (_, id) => ({ list: "a", id, text: "x".repeat(100_000) }));
  await NoteEntity.putAll(notes);
  const read = (cursor: string | undefined, limit?: number) => NoteEntity.page("key", { list: "a" }, { cursor, limit });
  const { results } = await pageOfList({ offset: "25" }, { read, count: Promise.resolve(40) });
  expect(results[0]?.id).toBe(25);
});

it("finds companies by name, where pages of their words are empty", async () => {
  for (const code of ["19970001", "19970002"]) await addCompany(newOwner(code, `Tühik ${code}`, ""));
  const scope = { kinds: ["owner"], standing: undefined, ownersOnly: false } as const;
  const { companies } = await withEmptyPages(() => companiesMatching("tühik", scope, undefined));
  expect(companies.map(({ code }) => code)).toEqual(["19970001", "19970002"]);
});

it("deletes all lines about a person, where pages of them are empty", async () => {
  const facts = { person: 5, run: 1, part: 1, expiresAt: 2_000_000_000 };
  for (const id of [1, 2]) await putLines({ ...facts, id }, [["acts", "Akt 1", "signed", "2026-11-26"]]);
  await withEmptyPages(() => deleteLines(5, 1));
  for await (const lines of linesOfRun(5, 1)) expect(lines).toEqual([]);
});

it("reads as many acts to sign, and described sites, as it should, where pages are short", async () => {
  const act = (id: number) => ({ id, toSign: "SELL", counterpart: 7, date: "2026-11-26" }) as unknown as Act;
  await ActEntity.putAll([act(1), act(2), act(3)]);
  const { toSign } = act(1);
  if (!toSign) throw new Error("No type");
  expect(await withShortPages(() => firstActsToSign(toSign, 7, 3))).toHaveLength(3);
  const site = { owner: 7, site: "a", version: 1, edit: {}, describedAt: "2026-11-26T09:00:00Z" };
  await SiteEditEntity.putAll([1, 2, 3].map((salesAct) => ({ ...site, salesAct }) as never));
  expect(await withShortPages(() => sitesDescribedBy(7, 2))).toHaveLength(2);
});
