import { indexTokens } from "#functions/acts/indexTokens.ts";
import { ActEntity } from "#functions/acts/store/act.ts";
import { ActWarningsEntity } from "#functions/acts/store/actWarnings.ts";
import { siteId } from "#functions/acts/store/attachment.ts";
import { purchaseActsOf } from "#functions/acts/store/purchasesOfSale.ts";
import { SiteEditEntity } from "#functions/acts/store/siteEdit.ts";
import { addCompany, newOwner } from "#functions/companies/store/companyWrites.ts";
import { CompositeRunEntity } from "#functions/compositeReports/store/compositeRun.ts";
import { ContainerEntity } from "#functions/containers/store/container.ts";
import { DeclarationEntity } from "#functions/eudr/store/declaration.ts";
import { noteFiledNumber } from "#functions/eudr/store/numberCheck.ts";
import { ExportRunEntity } from "#functions/exports/store/exportRun.ts";
import { ImportRunEntity } from "#functions/imports/store/importRun.ts";
import { queueWaybill } from "#functions/imports/store/waybillQueue.ts";
import { changePerson } from "#functions/people/store/personWrites.ts";
import { PersonalDataRunEntity } from "#functions/personalData/store/personalDataRun.ts";
import { foldWaiting } from "#functions/platform/sums/sumFold.ts";
import { write } from "#functions/platform/table/transaction.ts";
import { readPartitions } from "#functions/platform/table/wholeTable.ts";
import { waitingTokenBacklogs } from "#functions/platform/tokens/tokenBacklog.ts";
import { sums } from "#functions/sums.ts";
import { seedActs } from "#scripts/seeding/acts.ts";
import { seedDeclarations } from "#scripts/seeding/declarations.ts";
import { seedForecasts } from "#scripts/seeding/forecasts.ts";
import { seedReference } from "#scripts/seeding/reference.ts";
import { seedDocuments, seedMedia } from "#scripts/seeding/uploads.ts";
import { partitionOf, type StoredItems } from "#scripts/verifying/basis/storedItems.ts";
import { mend } from "#scripts/verifying/mend.ts";
import { SALES_ACT } from "#shared/acts/actTypes.ts";
import { thousandths } from "#shared/basics/amounts.ts";
import { freeCode } from "#tests/support/api/companies.ts";
import { reference } from "#tests/support/site/demo.ts";

const DAY = "2026-11-18";
const AT = `${DAY}T10:00:00.000Z`;

/** Facts from which every kind of derived number follows. What their writers would derive of the last ones, `mend` does. */
export async function seedEverything(): Promise<void> {
  const now = new Date(AT);
  const few = { ...reference, owners: reference.owners.slice(0, 12) };
  const users = await seedReference(few);
  const email = users[0]?.email ?? "";
  await seedForecasts(few, { seed: 2026, until: DAY });
  await seedMedia(email, now);
  await seedDocuments(
    users.map((user) => user.email),
    now,
  );
  await seedDeclarations(few.owners, email, DAY, now);
  await seedActs(few, email, DAY, now);
  await changePerson(1, { personalCode: "38001085718" });
  await addCompany(newOwner(freeCode(1), "Andmeteta Omanik", ""));
  await queueWaybill({ company: "10000000", number: "EV1" });
  await noteFiledNumber(
    { reference: "26EEABCDEFGH01", verification: "ABCDEFGH" },
    { stage: "available", status: "AVAILABLE" },
    AT,
  );
  await plantActFacts();
  await plantRuns();
  await workOff();
  await mend(() => {});
}

async function plantActFacts(): Promise<void> {
  const sales = (await stored("act")).find(({ type }) => type === SALES_ACT)!;
  await write(
    ActEntity.patch(
      { id: sales.id },
      { sawmillActs: [{ id: 1, number: "S-1", amount: thousandths(1), cents: sales.sum }] },
    ),
  );
  const [edited, warned, locked] = await purchaseActsOf(sales.id);
  const site = siteId({ name: "Rabaääre", cadaster: "00101:002:0017" });
  const own = edited!.seller;
  await write(
    SiteEditEntity.put({ salesAct: sales.id, owner: own, site, edit: { cadaster: "00101:003:0099" }, version: 1 }),
  );
  const { id, seller: owner, date, number, hash } = warned!;
  await write(ActWarningsEntity.put({ act: id, owner, date, number, hash, sites: [], others: 0, version: 1 }));
  const inContainer = locked ?? edited!;
  await write(ActEntity.patch({ id: inContainer.id }, { container: "c" }));
  const file = {
    id: inContainer.id,
    name: "akt.pdf",
    mediaType: "application/pdf",
    key: "containers/c/1/a",
    size: 1,
    sha256: "",
  };
  const facts = { company: inContainer.seller, kind: "acts", name: "akt", createdAt: AT, createdBy: 1 } as const;
  await write(
    ContainerEntity.put({ hash: "c", status: "PENDING", version: 0, files: [file], signatures: [], ...facts } as never),
  );
  const [declaration] = await stored("declaration");
  const filing = {
    kind: "sd",
    stage: "available",
    content: {},
    internalReference: "r",
    uuid: "u",
    status: "",
    contentVersion: "",
    rejection: "",
    errors: {},
  };
  await write(DeclarationEntity.put({ ...declaration!, filing: filing as never }));
}

async function plantRuns(): Promise<void> {
  const run = { id: 1, state: "done", createdAt: AT, by: 1, beat: 0 };
  await write(ExportRunEntity.put({ ...run, acts: "[]", group: {}, isGroup: false, percent: 100 } as never));
  await write(CompositeRunEntity.put({ ...run, person: 1 } as never));
  await write(ImportRunEntity.put({ ...run, source: "file" } as never));
  await write(PersonalDataRunEntity.put({ ...run, purpose: "gather", person: 1 } as never));
}

async function workOff(): Promise<void> {
  for (const backlog of await waitingTokenBacklogs(1000)) await indexTokens(backlog);
  await foldWaiting(sums);
}

async function stored<Name extends keyof StoredItems>(name: Name): Promise<StoredItems[Name][]> {
  const found: StoredItems[Name][] = [];
  await readPartitions((raw) => {
    found.push(...partitionOf(raw).of(name));
  });
  return found;
}
