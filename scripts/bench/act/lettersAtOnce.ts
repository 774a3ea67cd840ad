import { randomUUID } from "node:crypto";
import { CompanyEntity, companiesOfKind, platformCompany } from "#functions/companies/store/company.ts";
import { unsentCount } from "#functions/letters/store/unsentCount.ts";
import { purchaseActHead } from "#scripts/bench/data/purchaseActHead.ts";
import { seedTrade } from "#scripts/bench/data/trade.ts";
import { writeUnsentLetters } from "#scripts/bench/data/unsentLetters.ts";
import { atMost, equal, shown } from "#scripts/bench/measuring/figures.ts";
import { part } from "#scripts/bench/measuring/part.ts";
import { useOfTable } from "#scripts/bench/measuring/tableUse.ts";
import { timed } from "#scripts/bench/measuring/timed.ts";
import { type Caller, openCaller, textOf } from "#scripts/embedded/handlers/caller.ts";
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

export const lettersAtOnce = part({
  async prepare() {
    await seedTrade(1);
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
    return { prepare: await openCaller(), emails: ids.map((id) => `${id}-1`) };
  },
  async run({ prepare, emails }) {
    const calls: Called[] = [];
    const call = async (route: string, title: string, input: Parameters<Caller>[1]) => {
      const called = await measuredCall(await prepare(route, input), title);
      calls.push(called);
      return JSON.parse(called.text);
    };
    const recipients: Recipient[] = await call("letters.recipients", "whom they go to", { body: { emails } });
    const batch = randomUUID();
    const body = { batch, letters: recipients.map(({ id, edition }) => ({ email: id, edition })) };
    const { scheduled } = await call("letters.schedule", "scheduled", { body });
    const repeated = await call("letters.schedule", "scheduled, repeated after a lost answer", { body });
    const now = await call("letters.batch", "as they are now", { params: { batch } });
    const { taken } = await call("letters.takeBack", "taken back", { body: { batch } });
    const counts: Record<string, number> = {
      chosen: MAX_LETTERS_AT_ONCE,
      scheduled: scheduled.length,
      "scheduled by the repeated call": repeated.scheduled.length,
      "in the batch": now.letters.length,
      "taken back": taken.length,
      "unsent afterwards": await unsentCount(),
    };
    return { calls, counts };
  },
  goal: ({ calls, counts }) => [
    ...calls.flatMap(({ title, milliseconds, requests, text }) => {
      const name = `${MAX_LETTERS_AT_ONCE} letters in one call, ${title}`;
      return [
        atMost(name, milliseconds / 1000, "s", MAX_SECONDS),
        atMost(`${name}: its reply`, Buffer.byteLength(text) / BYTES_OF_MB, "MB", MAX_REPLY_MB),
        shown(`${name}: requests`, requests, ""),
      ];
    }),
    ...equal(
      Object.entries(counts).map(([what, value]) => ({ name: `letters in one call: ${what}`, value })),
      "",
    ),
  ],
});

interface Called {
  title: string;
  milliseconds: number;
  requests: number;
  text: string;
}

async function measuredCall(call: Awaited<ReturnType<Caller>>, title: string): Promise<Called> {
  const { use, result } = await useOfTable(() => timed(call));
  return { title, milliseconds: result.milliseconds, requests: use.requests, text: textOf(result.result) };
}
