import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { rowsNow } from "#functions/acts/rowsNow.ts";
import type { Act } from "#functions/acts/store/act.ts";
import { rememberLanguage } from "#functions/companies/store/companyLanguage.ts";
import { remindersOf } from "#functions/eudr/store/reminder.ts";
import { cadastralNumbers } from "#shared/eudr/plots.ts";
import { ADDRESSES, type LetterOffice, openLetterOffice } from "#tests/support/acts/letters.ts";
import { signedIn, superUser } from "#tests/support/api/callApi.ts";
import { freeCode, ownerForm } from "#tests/support/api/companies.ts";

let office: LetterOffice;
let acts: Act[];

beforeAll(async () => {
  office = await openLetterOffice();
  acts = (await office.newAct()).purchases;
}, 60_000);

afterAll(() => office.mailbox.close());

afterEach(() => {
  office.mailbox.refuseWith(undefined);
  vi.useRealTimers();
});

const at = (instant: string) => vi.useFakeTimers({ toFake: ["Date"], now: new Date(instant) });
const remind = async (...owners: number[]): Promise<string[]> => {
  const agent = await signedIn(superUser);
  const { body } = await agent.call("eudr.remind", { body: { owners } });
  return body.map(({ outcome }: { outcome: string }) => outcome);
};
const letters = () => office.mailbox.letters().filter(({ subject }) => subject.startsWith("EUDR-i number on puudu"));

describe("a reminder", () => {
  it("has the link of the owner's last act, leaves once a day for two calls at once, and again on the next day", async () => {
    const { seller: owner, hash } = acts[0]!;
    at("2026-11-26T10:00:00Z");
    const outcomes = await Promise.all([remind(owner), remind(owner)]);
    expect(outcomes.flat().toSorted()).toEqual(["sent", "today"]);
    expect(await remind(owner, owner)).toEqual(["today"]);
    expect(letters()).toHaveLength(1);
    expect(letters()[0]!.to).toEqual(ADDRESSES);
    expect(letters()[0]!.text).toContain(`/acts/attachments/${hash}/`);
    // Midnight in Tallinn, not in UTC.
    at("2026-11-26T22:00:00Z");
    expect(await remind(owner)).toEqual(["sent"]);
    expect((await remindersOf([owner])).get(owner)?.day).toBe("2026-11-27");
  });

  it("that the mail service refuses can be sent again on the same day", async () => {
    const { seller: owner } = acts[1]!;
    office.mailbox.refuseWith("TooManyRequestsException");
    expect(await remind(owner)).toEqual(["failed"]);
    office.mailbox.refuseWith(undefined);
    await rememberLanguage(owner, "en");
    expect(await remind(owner)).toEqual(["sent"]);
    expect(letters().at(-1)!.text).toContain("timber that is sold needs the number");
  });

  it("goes to nobody without an address or without an act", async () => {
    const form = ownerForm(freeCode(4901), "Aadressita OÜ");
    const { id } = (await office.agent.call("companies.create", { body: form })).body;
    const other = { ...ownerForm(freeCode(4902), "Aktita OÜ"), emails: ["a@mets.example"] };
    const { id: actless } = (await office.agent.call("companies.create", { body: other })).body;
    const before = letters().length;
    expect(await remind(id, actless, 999_999)).toEqual(["no_address", "no_act", "no_address"]);
    expect(letters()).toHaveLength(before);
  });
});

describe("parcels that an owner delivered from", () => {
  it("are those of its newest purchase acts, each once, and only for its own people", async () => {
    const { seller: owner } = acts[0]!;
    const params = { owner: String(owner) };
    const { body } = await office.agent.call("eudr.deliveredPlots", { params });
    const rows = await rowsNow(acts[0]!);
    const delivered = new Set(rows.flatMap(({ site }) => cadastralNumbers(site?.cadaster ?? "")));
    expect(body.plots).toEqual([...delivered].toSorted());
    expect(body.plots.length).toBeGreaterThan(0);
    const own = await signedIn({ ...superUser, id: 71, roles: ["companyUser"], companies: [owner] });
    expect((await own.call("eudr.deliveredPlots", { params })).body).toEqual(body);
    const other = await signedIn({ ...superUser, id: 72, roles: ["companyUser"], companies: [acts[1]!.seller] });
    expect((await other.call("eudr.deliveredPlots", { params })).status).toBe(404);
  });
});
