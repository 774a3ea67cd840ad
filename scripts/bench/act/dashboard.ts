import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { reference } from "#scripts/bench/data/measuredReports.ts";
import { purchaseActHead } from "#scripts/bench/data/purchaseActHead.ts";
import { UNTIL } from "#scripts/bench/data/tables.ts";
import { answer } from "#scripts/bench/measuring/child.ts";
import { openEmptyTable } from "#scripts/bench/measuring/emptyTable.ts";
import { median, timed } from "#scripts/bench/measuring/statistics.ts";
import { at } from "#scripts/random/random.ts";
import { PURCHASE_ACT } from "#shared/acts/actTypes.ts";

const ACTS_EACH = 5;
const AT_ONCE = 1000;
const CALLS = 100;
/** Ids and names of one length, so that all pages weigh the same. */
const FIRST_ID = 1_000_000;

const owners = Number(process.argv[2]);
const services = await openEmptyTable();
const { ActEntity } = await import("#functions/acts/store/act.ts");
const { CompanyEntity, companiesOfKind, platformCompany } = await import("#functions/companies/store/company.ts");
const { CounterpartEntity, storedCounterpart } = await import("#functions/companies/store/counterpart.ts");
const { seedReference } = await import("#scripts/seeding/reference.ts");
const { openCaller } = await import("#scripts/bench/measuring/caller.ts");
const { readUnits, recorded } = await import("#scripts/bench/lists/recording.ts");

await seedReference({ ...reference, owners: reference.owners.slice(0, 1), prices: [] });
const like = at(await companiesOfKind("owner"), 0);
const platform = (await platformCompany()).id;
for (let start = 0; start < owners; start += AT_ONCE) {
  const ids = Array.from({ length: Math.min(AT_ONCE, owners - start) }, (_, index) => FIRST_ID + start + index);
  const companies = ids.map((id) => {
    const name = `omanik ${id}`;
    return { ...like, id, name, sortName: name, code: `C${id}` };
  });
  await CompanyEntity.putAll(companies);
  const counterparts = companies.map(({ id: counterpart, sortName }) =>
    storedCounterpart({
      list: "purchaseActs",
      counterpart,
      sortName,
      total: ACTS_EACH,
      latest: UNTIL,
      version: 1,
    }),
  );
  await CounterpartEntity.putAll(counterparts);
  const acts = ids.flatMap((seller) =>
    Array.from({ length: ACTS_EACH }, (_, index) =>
      purchaseActHead(seller * 10 + index, { seller, platform, salesAct: FIRST_ID - 1 }),
    ),
  );
  await ActEntity.putAll(acts.map((act) => ({ ...act, toSign: act.type })));
}

const client = new DynamoDBClient({});
const prepare = await openCaller();
const type = String(PURCHASE_ACT);
const calls = [
  { name: "counterparts by date", call: await prepare("actLists.companies", { query: { type, sort: "date" } }) },
  { name: "counterparts by name", call: await prepare("actLists.companies", { query: { type, sort: "name" } }) },
  {
    name: "acts of a counterpart",
    call: await prepare("actLists.list", { query: { type, company: String(FIRST_ID + Math.floor(owners / 2)) } }),
  },
];
const found: { name: string; units: number; milliseconds: number }[] = [];
for (const { name, call } of calls) {
  const units = await readUnits(client, await recorded(call));
  const times: number[] = [];
  for (let round = 0; round < CALLS; round++) times.push((await timed(call)).milliseconds);
  found.push({ name, units, milliseconds: median(times) });
}
await services.close();
await answer(found);
