import { storedActDay } from "#functions/acts/store/actDay.ts";
import { codeKey } from "#functions/companies/store/company.ts";
import { tokensOfCompany } from "#functions/companies/store/companyToken.ts";
import type { Declaration } from "#functions/eudr/store/declaration.ts";
import { workplaces } from "#functions/people/store/personWrites.ts";
import { identityKey } from "#functions/reports/store/reportNumber.ts";
import { contentsOfAct } from "#scripts/verifying/acts/rowFacts.ts";
import type { Check } from "#scripts/verifying/basis/check.ts";
import type { Partition } from "#scripts/verifying/basis/storedItems.ts";
import { marks } from "#scripts/verifying/engines/marks.ts";
import { PURCHASE_ACT } from "#shared/acts/actTypes.ts";
import { sameName } from "#shared/assortments/assortments.ts";
import { numberKey } from "#shared/basics/names.ts";

/** Sentences about an item that leads to its owner. They name ids, never codes and addresses. */
function leading(what: string) {
  return {
    missing: (owner: string) => `${owner}: its ${what} leads nowhere, or another one has it too`,
    stray: (owner: string) => `${what}: leads to ${owner}, which does not have it`,
    other: (owner: string, of: string) =>
      owner === of ? `${owner}: its ${what} is not as its facts say` : `${owner}: its ${what} leads to ${of}`,
  };
}

/** Items that make a fact unique, or by which it is found. */
export function derivedItems(): Check[] {
  let jobs = 0;
  const noteJobs = (partition: Partition) => {
    jobs += partition.of("actJob").length;
  };
  return [
    marks({
      mark: "companyCode",
      owner: "company",
      attributes: ["code", "id"],
      marksOf: ({ code, id }) => [{ code: codeKey(code), id }],
      ownerOf: ({ id }) => ({ id }),
      says: leading("code"),
    }),
    marks({
      mark: "companyToken",
      owner: "company",
      attributes: ["standing", "kind", "first", "token", "sortName", "companyId", "isOwner", "text"],
      marksOf: tokensOfCompany,
      ownerOf: ({ companyId }) => ({ id: companyId }),
      says: leading("search token"),
    }),
    marks({
      mark: "forecaster",
      owner: "company",
      attributes: ["company", "name"],
      marksOf: ({ id, name, entersForecasts }) => (entersForecasts ? [{ company: id, name }] : []),
      ownerOf: ({ company }) => ({ id: company }),
      says: leading("line in the list of forecasters"),
    }),
    marks({
      mark: "personEmail",
      owner: "person",
      attributes: ["email", "id"],
      marksOf: ({ email, id }) => (email === "" ? [] : [{ email, id }]),
      ownerOf: ({ id }) => ({ id }),
      says: leading("e-mail address"),
    }),
    marks({
      mark: "personCode",
      owner: "person",
      attributes: ["code", "id"],
      marksOf: ({ personalCode, id }) => (personalCode ? [{ code: personalCode, id }] : []),
      ownerOf: ({ id }) => ({ id }),
      says: leading("personal code"),
    }),
    marks({
      mark: "employment",
      owner: "person",
      attributes: ["company", "person"],
      marksOf: (person) => workplaces(person).map((company) => ({ company, person: person.id })),
      ownerOf: ({ person }) => ({ id: person }),
      says: leading("employment"),
    }),
    marks({
      mark: "assortmentName",
      owner: "assortment",
      attributes: ["name", "code"],
      marksOf: ({ name, code }) => [{ name: sameName(name), code }],
      ownerOf: ({ code }) => ({ code }),
      says: leading("name"),
    }),
    marks({
      mark: "assortmentGroupName",
      owner: "assortmentGroup",
      attributes: ["name", "id"],
      marksOf: ({ name, id }) => [{ name: sameName(name), id }],
      ownerOf: ({ id }) => ({ id }),
      says: leading("name"),
    }),
    marks({
      mark: "reportNumber",
      owner: "report",
      attributes: ["identity", "id"],
      marksOf: (report) => [{ identity: identityKey(report), id: report.id }],
      ownerOf: ({ id }) => ({ id }),
      says: leading("number"),
    }),
    marks({
      mark: "actNumber",
      owner: "act",
      attributes: ["issuer", "type", "key", "act"],
      // The platform gives out the numbers of both kinds of acts: it sells by the one and buys by the other.
      marksOf: ({ id, type, number, seller, buyer }) => [
        { issuer: type === PURCHASE_ACT ? buyer : seller, type, key: numberKey(number), act: id },
      ],
      ownerOf: ({ act }) => ({ id: act }),
      takeAlso: noteJobs,
      everywhere: ["actJob"],
      // A job takes and releases numbers before and after its acts are there.
      isBusy: () => jobs > 0,
      says: leading("number"),
    }),
    marks({
      mark: "documentLink",
      owner: "document",
      attributes: ["hash", "document"],
      marksOf: ({ id, hash }) => [{ hash, document: id }],
      ownerOf: ({ document }) => ({ id: document }),
      says: leading("public link"),
    }),
    marks({
      mark: "actDay",
      owner: "act",
      marksOf: ({ id, type, date, counterpart, salesAct, state }) =>
        state === "ready"
          ? [storedActDay({ act: id, type, date, counterpart, salesAct: salesAct || id, rows: 0, destinations: [] })]
          : [],
      ownerOf: ({ act }) => ({ id: act }),
      attributes: ["type", "shard", "date", "act", "counterpart", "salesAct"],
      whole: ({ act }) => contentsOfAct(act),
      says: leading("date"),
    }),
    marks({
      mark: "simplified",
      owner: "declaration",
      attributes: ["owner", "id"],
      marksOf: (declaration) => (isSimplified(declaration) ? [{ owner: declaration.owner, id: declaration.id }] : []),
      ownerOf: ({ owner, id }) => ({ owner, id }),
      says: leading("claim to be the simplified declaration"),
    }),
  ];
}

/** An owner has at most one such declaration, which is filed or may be. */
function isSimplified({ filing }: Pick<Declaration, "filing">): boolean {
  const isFree = !filing || FREE.has(filing.stage);
  return filing?.kind === "sd" && !isFree;
}

const FREE: ReadonlySet<string> = new Set(["draft", "refused", "rejected", "withdrawn"]);
