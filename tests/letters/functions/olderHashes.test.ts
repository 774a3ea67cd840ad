import { afterAll, beforeAll, expect, it } from "vitest";
import { type Act, ActEntity, actById, headOf, storedActHead } from "#functions/acts/store/act.ts";
import { PublicLinkEntity } from "#functions/acts/store/publicLink.ts";
import { ActLettersEntity, lettersOfAct, storedLetters } from "#functions/letters/store/actLetters.ts";
import { LetterLinkEntity } from "#functions/letters/store/letterLink.ts";
import { differences } from "#scripts/verifying/verify.ts";
import { formOf } from "#tests/support/acts/acts.ts";
import { type LetterOffice, openLetterOffice } from "#tests/support/acts/letters.ts";
import { nobody } from "#tests/support/api/callApi.ts";

let office: LetterOffice;

beforeAll(async () => {
  office = await openLetterOffice();
});

afterAll(() => office.mailbox.close());

/** As code before it wrote the act: its hashes are random only, and an item for each of them finds it. */
async function makeOlder(id: number): Promise<Act> {
  const act = (await actById(id))!;
  const [hash, publicHash] = [act.hash.slice(0, 22), act.publicHash!.slice(0, 22)];
  const { id: _id, ...owned } = storedActHead({ ...headOf(act), hash });
  await ActEntity.patch({ id })
    .set({ ...owned, publicHash })
    .go();
  await ActLettersEntity.put(storedLetters({ ...(await lettersOfAct(id))!, hash })).go();
  await LetterLinkEntity.put({ hash, act: id }).go();
  await PublicLinkEntity.put({ hash: publicHash, act: id }).go();
  return { ...act, hash, publicHash };
}

const letterOf = (hash: string) => nobody().call("attachments.view", { params: { hash } });
const viewOf = (hash: string) => nobody().call("acts.publicView", { params: { hash } });

it("opens links that earlier code gave, keeps them in a save, and deletes their items with the act", async () => {
  const { sales, purchases } = await office.newAct(2);
  const [kept, removed] = [await makeOlder(purchases[0]!.id), await makeOlder(purchases[1]!.id)];
  expect(await differences()).toEqual([]);

  const { body: loaded } = await office.agent.call("actForm.load", { query: { act_id: String(sales) } });
  const isKept = (owner: unknown) => Number(owner) !== removed.seller;
  const form = formOf(
    {
      ...loaded[0],
      act_rows: loaded[0].act_rows.filter((row: { previous_owner: unknown }) => isKept(row.previous_owner)),
      purchase_acts: loaded[0].purchase_acts.filter((one: { previous_owner_id: unknown }) =>
        isKept(one.previous_owner_id),
      ),
    },
    { date: "2026-11-19" },
  );
  for (const { hash, publicHash, number } of [kept, removed]) {
    expect((await letterOf(hash)).status).toBe(200);
    expect((await viewOf(publicHash!)).body.number).toBe(number);
    expect([(await letterOf(publicHash!)).status, (await viewOf(hash)).status]).toEqual([404, 404]);
  }
  const body = { ...form, act_id: sales, version: loaded[0].sales_act.version };
  expect((await office.agent.call("actForm.update", { body })).status).toBe(200);
  expect([(await letterOf(kept.hash)).status, (await viewOf(kept.publicHash!)).status]).toEqual([200, 200]);
  expect([(await letterOf(removed.hash)).status, (await viewOf(removed.publicHash!)).status]).toEqual([404, 404]);
  expect((await LetterLinkEntity.get({ hash: removed.hash }).go()).data).toBeNull();
  expect((await PublicLinkEntity.get({ hash: removed.publicHash! }).go()).data).toBeNull();
  expect(await differences()).toEqual([]);
});
