import { screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { answer, refuse, requestsTo } from "#tests/support/pages/answers.ts";
import { ASSORTMENT, GROUP } from "#tests/support/pages/assortmentReplies.ts";
import { fill, show } from "#tests/support/pages/show.tsx";
import { api } from "#web/api/table.ts";
import { AssortmentDialog } from "#web/assortments/AssortmentDialog.tsx";
import { GroupDialog } from "#web/assortments/groups/GroupDialog.tsx";

const field = (name: string) => screen.getByRole("textbox", { name });
const save = () => screen.getByRole("button", { name: "Salvesta" });
const notice = () => screen.findByRole("alert", { name: "Keegi teine salvestas vahepeal" });

it("shows each number of an assortment that is none at its field, and what the server says of one", async () => {
  const user = show(<AssortmentDialog assortment={ASSORTMENT} groups={[GROUP]} onClose={vi.fn()} />);
  await waitFor(() => expect(field("Nimi")).toHaveFocus());
  await fill(user, field("Fikseeritud ostuhind"), "palju");
  await fill(user, field("Suurim kogus"), "1,2345");
  await user.click(save());
  expect(field("Fikseeritud ostuhind")).toBeInvalid();
  expect(field("Suurim kogus")).toHaveAccessibleDescription(/kuni kolm kohta pärast koma/);
  expect(requestsTo(api.assortments.change)).toEqual([]);

  await fill(user, field("Fikseeritud ostuhind"), "45,50 €");
  await fill(user, field("Suurim kogus"), "0,2");
  const fields = { "bounds.most_volume": ["Suurim kogus on vähimast väiksem."] };
  refuse(api.assortments.change, "invalid_fields", { fields });
  await user.click(save());
  await waitFor(() => expect(field("Suurim kogus")).toHaveAccessibleDescription("Suurim kogus on vähimast väiksem."));
});

it("merges what somebody else saved of an assortment", async () => {
  const closed = vi.fn();
  refuse(api.assortments.change, "assortment_changed");
  answer(api.assortments.list, [
    { ...ASSORTMENT, name: "Männi palk", group: null, bounds: { ...ASSORTMENT.bounds, most_price: 120 }, version: 2 },
  ]);
  const user = show(<AssortmentDialog assortment={ASSORTMENT} groups={[GROUP]} onClose={closed} />);
  await fill(user, field("Nimi"), "Männipalk I");
  await user.click(save());
  expect(await notice()).toHaveTextContent("Tema muutis: Rühm, Kõrgeim hind. Need on nüüd ka siin.");
  expect(await notice()).toHaveTextContent("Nimi: tema salvestas „Männi palk”");

  answer(api.assortments.change, ASSORTMENT);
  await waitFor(() => expect(save()).toBeEnabled());
  await user.click(save());
  await waitFor(() => expect(closed).toHaveBeenCalledOnce());
  const [, sent] = requestsTo(api.assortments.change);
  expect(sent).toMatchObject({
    params: { code: "MAP" },
    body: { name: "Männipalk I", group: null, bounds: { least_volume: 0.5, most_price: 120 }, version: 2 },
  });
});

it("says which destinations a group has that is planned by destination and lists none", async () => {
  const user = show(<GroupDialog group={{ ...GROUP, destinations: [] }} options={[]} onClose={vi.fn()} />);
  const box = await screen.findByRole("checkbox", { name: /Prognoos sihtkohtade kaupa/ });
  const hint = /on prognoosis need, kuhu rühma puitu on viimase aasta jooksul tarnitud või plaanitud/;
  if (!(box as HTMLInputElement).checked) {
    expect(screen.queryByText(hint)).toBeNull();
    await user.click(box);
  }
  expect(screen.getByText(hint)).toBeVisible();
  await user.click(box);
  expect(screen.queryByText(hint)).toBeNull();
});

it("shows what somebody else chose for a group, and says so when there is no group any more", async () => {
  refuse(api.assortments.changeGroup, "group_changed");
  const theirs = { ...GROUP, forecasts_per_destination: false, destinations: [7], version: 2 };
  const options = [
    { id: 7, name: "Kundla", buyer: "Haavasalu Mets OÜ" },
    { id: 8, name: "Võru", buyer: "Haavasalu Mets OÜ" },
  ];
  answer(api.assortments.groups, { groups: [theirs], destinations: options });
  const user = show(<GroupDialog group={{ ...GROUP, destinations: [8] }} options={options} onClose={vi.fn()} />);
  await user.click(screen.getByRole("checkbox", { name: "Ka muud sihtkohad kokku" }));
  await user.click(save());
  expect(await notice()).toHaveTextContent("Tema muutis: Prognoos sihtkohtade kaupa, Sihtkohad.");
  expect(screen.getByText("1 sihtkohta")).toBeVisible();
  expect(screen.queryByRole("checkbox", { name: "Ka muud sihtkohad kokku" })).toBeNull();

  answer(api.assortments.groups, { groups: [], destinations: options });
  await waitFor(() => expect(save()).toBeEnabled());
  await user.click(save());
  expect(await screen.findByText("Keegi teine on selle vahepeal eemaldanud.")).toBeVisible();
});
