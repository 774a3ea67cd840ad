import { reference } from "#scripts/bench/data/measuredReports.ts";
import { answer } from "#scripts/bench/measuring/child.ts";

const [environment = "{}", lines = "0"] = process.argv.slice(2);
Object.assign(process.env, JSON.parse(environment));
const { companiesOfKind, platformCompany } = await import("#functions/companies/store/company.ts");
const { seedReference } = await import("#scripts/seeding/reference.ts");
const { storeActs } = await import("./actsOfMonth.ts");

await seedReference({ ...reference, prices: [] });
const [platform, buyers, owners] = await Promise.all([
  platformCompany(),
  companiesOfKind("buyer"),
  companiesOfKind("owner"),
]);
const parties = { platform: platform.id, buyer: buyers[0]?.id ?? 0, owners: owners.map(({ id }) => id) };
await answer({ lines: await storeActs(Number(lines), parties) });
