import { randomUUID } from "node:crypto";
import { reference } from "#scripts/bench/data/measuredReports.ts";
import { purchaseActHead } from "#scripts/bench/data/purchaseActHead.ts";
import { answer } from "#scripts/bench/measuring/child.ts";
import { openEmptyTable } from "#scripts/bench/measuring/emptyTable.ts";
import { atMost, equal, type Figure, shown } from "#scripts/bench/measuring/figures.ts";
import { timed } from "#scripts/bench/measuring/statistics.ts";
import { at } from "#scripts/random/random.ts";
import { COMPANY_TEXTS } from "#shared/companies/companyInput.ts";
import type { Recipient } from "#shared/letters/contract.ts";
import { MAX_LETTERS_AT_ONCE } from "#shared/letters/manyLetters.ts";

/** As many letters as one call takes, each of an owner with the longest name and the most and longest addresses. */
const ADDRESSES = 10;
const ADDRESS_LENGTH = 254;
const FILE_BYTES = 1000;
const FIRST_ID = 1_000_000;
const MAX_SECONDS = 29;
const MAX_REPLY_MB = 6;
const BYTES_OF_MB = 1024 * 1024;

const services = await openEmptyTable();
const { CompanyEntity, companiesOfKind, platformCompany } = await import("#functions/companies/store/company.ts");
const { unsentCount } = await import("#functions/letters/store/unsentCount.ts");
const { tableClient } = await import("#functions/platform/table/tableClient.ts");
const { seedReference } = await import("#scripts/seeding/reference.ts");
const { openCaller, textOf } = await import("#scripts/bench/measuring/caller.ts");
const { writeUnsentLetters } = await import("./unsentLetters.ts");

await seedReference({ ...reference, owners: reference.owners.slice(0, 1), prices: [] });
const like = at(await companiesOfKind("owner"), 0);
const platform = (await platformCompany()).id;
const ids = Array.from({ length: MAX_LETTERS_AT_ONCE }, (_, index) => FIRST_ID + index);
await CompanyEntity.putAll(
  ids.map((id) => {
    const name = `Õ${id} `.padEnd(COMPANY_TEXTS.name, "õ");
    const emails = Array.from({ length: ADDRESSES }, (_, index) =>
      `@${index}.${id}.example`.padStart(ADDRESS_LENGTH, "a"),
    );
    return { ...like, id, name, sortName: name, code: `C${id}`, emails };
  }),
);
await writeUnsentLetters(
  ids.map((seller) => purchaseActHead(seller, { seller, platform, salesAct: 1 })),
  FILE_BYTES,
);

let requests = 0;
tableClient.middlewareStack.add(
  (next) => async (args) => {
    requests++;
    return next(args);
  },
  { step: "initialize", name: "countRequests" },
);
const prepare = await openCaller();
const found: Figure[] = [];

async function measured(route: string, title: string, input: Parameters<typeof prepare>[1]) {
  const call = await prepare(route, input);
  requests = 0;
  const { milliseconds, result } = await timed(call);
  const name = `${MAX_LETTERS_AT_ONCE} letters in one call, ${title}`;
  found.push(
    atMost(name, milliseconds / 1000, "s", MAX_SECONDS),
    atMost(`${name}: its reply`, Buffer.byteLength(textOf(result)) / BYTES_OF_MB, "MB", MAX_REPLY_MB),
    shown(`${name}: requests`, requests, ""),
  );
  return JSON.parse(textOf(result));
}

const emails = ids.map((id) => `${id}-1`);
const recipients: Recipient[] = await measured("letters.recipients", "whom they go to", { body: { emails } });
const letters = recipients.map(({ id, edition }) => ({ email: id, edition }));
const batch = randomUUID();
const body = { batch, letters };
const { scheduled } = await measured("letters.schedule", "scheduled", { body });
const repeated = await measured("letters.schedule", "scheduled, repeated after a lost answer", { body });
const now = await measured("letters.batch", "as they are now", { params: { batch } });
const { taken } = await measured("letters.takeBack", "taken back", { body: { batch } });
const unsent = await unsentCount();
await services.close();
await answer([
  ...found,
  ...equal(
    [MAX_LETTERS_AT_ONCE, scheduled.length, repeated.scheduled.length, now.letters.length, taken.length, unsent].map(
      (value, index) => ({
        name: `letters in one call: ${["chosen", "scheduled", "scheduled by the repeated call", "in the batch", "taken back", "unsent afterwards"][index]}`,
        value,
      }),
    ),
    "",
  ),
]);
