import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { retentionKinds } from "#shared/personalData/retention.ts";
import { answer, refuse, requestsTo } from "#tests/support/pages/answers.ts";
import { ERASED, GATHERED, HALF_GATHERED, KADRI, UNCOUNTED } from "#tests/support/pages/personalDataReplies.ts";
import { fill, showPage } from "#tests/support/pages/show.tsx";
import { expectAccessible } from "#tests/support/pages/shown.ts";
import { api } from "#web/api/table.ts";

beforeEach(() => {
  vi.stubGlobal("alert", vi.fn());
});

const button = (name: string) => screen.findByRole("button", { name });
const rowOf = async (title: RegExp) => (await screen.findByRole("rowheader", { name: title })).closest("tr")!;

it("shows how long each kind is kept and why, before anybody is chosen", async () => {
  showPage("/people/personal_data/");
  const table = await screen.findByRole("table", { name: "Kui kaua andmeid hoitakse" });
  expect(within(table).getAllByRole("rowheader")).toHaveLength(retentionKinds.length);
  expect(await rowOf(/^Varukoopiad/)).toHaveTextContent("35 päeva");
  await expectAccessible();
});

it("finds people by a POST, goes on below the last number, and opens one without the text in the address", async () => {
  answer(api.personalData.find, ({ body }) =>
    body.before === undefined ? { people: [], next: 4001 } : { people: [KADRI], next: null },
  );
  answer(api.personalData.load, UNCOUNTED);
  const { user, address } = showPage("/people/personal_data/");
  await fill(user, await screen.findByRole("searchbox", { name: "Otsi" }), "48001160012");
  await user.keyboard("{Enter}");
  expect(await screen.findByText("Otsingule '48001160012' ei ole veel ühtegi vastet.")).toBeVisible();
  await user.click(await button("Otsi edasi"));
  await user.click(await screen.findByRole("link", { name: "Kadri Kask" }));
  expect(await screen.findByText("kadri@virn.example")).toBeVisible();
  expect(address()).toBe("/people/personal_data/?person=17");
  expect(requestsTo(api.personalData.find).map(({ body }) => body)).toEqual([
    { text: "48001160012" },
    { text: "48001160012", before: 4001 },
  ]);
});

it("says that nobody was found, and why a search failed, with another try", async () => {
  answer(api.personalData.find, { people: [], next: null });
  const { user } = showPage("/people/personal_data/");
  const box = await screen.findByRole("searchbox", { name: "Otsi" });
  await fill(user, box, "olematu");
  await user.keyboard("{Enter}");
  expect(await screen.findByText("Otsingule 'olematu' ei vasta ükski inimene.")).toBeVisible();
  refuse(api.personalData.find, "too_many_requests");
  await fill(user, box, "kadri");
  await user.keyboard("{Enter}");
  expect(await screen.findByRole("alert")).toHaveTextContent("Liiga palju katseid.");
  answer(api.personalData.find, { people: [KADRI], next: null });
  await user.click(await button("Proovi uuesti"));
  expect(await screen.findByRole("link", { name: "Kadri Kask" })).toBeVisible();
});

it("gathers the data, shows how far that is, and then the counts and the file", async () => {
  answer(api.personalData.load, UNCOUNTED);
  const { user } = showPage("/people/personal_data/?person=17");
  expect(await screen.findByText(/ei ole veel kokku loetud/)).toBeVisible();
  answer(api.personalData.gather, HALF_GATHERED);
  await user.click(await button("Kogu andmed kokku"));
  expect(await screen.findByText("Andmeid kogutakse: 40 %")).toBeVisible();
  expect(await button("Kogu andmed kokku")).toBeDisabled();
  answer(api.personalData.load, GATHERED);
  const link = await screen.findByRole("link", { name: "Laadi alla (XLSX)" }, { timeout: 5000 });
  expect(link).toHaveAttribute("href", "/api/v1/personal_data/17/file/");
  expect(await rowOf(/^Akti koostaja/)).toHaveTextContent("12");
  expect(await rowOf(/^Allkirjastatud ümbrikud/)).toHaveTextContent("Jääb kuni 31.12.2033");
  await expectAccessible();
});

it("lists before the erasure what stays, with reason and day, and afterwards shows the number", async () => {
  answer(api.personalData.load, GATHERED);
  const { user } = showPage("/people/personal_data/?person=17");
  await user.click(await button("Kustuta isikuandmed"));
  const dialog = await screen.findByRole("dialog", { name: "Kas kustutada isikuandmed?" });
  expect(dialog).toHaveTextContent("Ajaloos on nime asemel edaspidi Isik 17.");
  const items = within(dialog)
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);
  expect(items).toEqual([
    expect.stringMatching(/^Aktid, arved ja dokumendid.*: selle inimese kohta ei ole\. Raamatupidamise seadus/),
    expect.stringMatching(/^Allkirjastatud ümbrikud.*kuni 31\.12\.2033\. Allkirjastatud akt/),
    expect.stringMatching(/^Puidu päritolu.*päev selgub/),
    expect.stringMatching(/^Varukoopiad: kuni 31\.12\.2026\./),
  ]);
  answer(api.personalData.erase, ERASED);
  answer(api.personalData.load, ERASED);
  await user.click(within(dialog).getByRole("button", { name: "Kustuta" }));
  expect(await screen.findByRole("status", { name: "Isikuandmed on kustutatud" })).toHaveTextContent("Mari Mets");
  expect(screen.queryByRole("button", { name: "Kustuta isikuandmed" })).toBeNull();
  expect(screen.queryByText("kadri@virn.example")).toBeNull();
});

it("does not offer to erase whom it cannot, and says why", async () => {
  answer(api.personalData.load, { ...UNCOUNTED, access: "present", hindrance: "Eemaldage enne töösuhted." });
  showPage("/people/personal_data/?person=17");
  expect(await button("Kustuta isikuandmed")).toBeDisabled();
  expect(screen.getByText("Eemaldage enne töösuhted.")).toBeVisible();
});

it("shows in the dialog that the person has got an employment meanwhile", async () => {
  answer(api.personalData.load, UNCOUNTED);
  const { user } = showPage("/people/personal_data/?person=17");
  await user.click(await button("Kustuta isikuandmed"));
  refuse(api.personalData.erase, "person_employed");
  const dialog = await screen.findByRole("dialog");
  await user.click(within(dialog).getByRole("button", { name: "Kustuta" }));
  await waitFor(() => expect(dialog).toHaveTextContent("Eemaldage enne töösuhted."));
});

it("says that a number is nobody's", async () => {
  refuse(api.personalData.load, "not_found");
  showPage("/people/personal_data/?person=999");
  expect(await screen.findByText("Sellise numbriga inimest ei ole.")).toBeVisible();
});

it("says why the data cannot be shown, and tries again", async () => {
  refuse(api.personalData.load, "too_many_requests");
  const { user } = showPage("/people/personal_data/?person=17");
  expect(await screen.findByRole("alert")).toHaveTextContent("Liiga palju katseid.");
  answer(api.personalData.load, UNCOUNTED);
  await user.click(await button("Proovi uuesti"));
  expect(await screen.findByText("kadri@virn.example")).toBeVisible();
});
