import { screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { answer, breakOff, refuse, requestsTo } from "#tests/support/pages/answers.ts";
import { listedPrice } from "#tests/support/pages/priceReplies.ts";
import { fill, show } from "#tests/support/pages/show.tsx";
import { api } from "#web/api/table.ts";
import { AddPrice } from "#web/prices/AddPrice.tsx";
import { ChangePrice } from "#web/prices/ChangePrice.tsx";
import { currentToasts } from "#web/ui/messages/toast.ts";

const PRICE = listedPrice();

const field = (name: string) => screen.getByRole("textbox", { name });
const button = (name: string) => screen.getByRole("button", { name });
const toasts = () => currentToasts().map(({ text }) => text);

const showNew = (closed: () => void) =>
  show(
    <AddPrice
      buyer={{ id: 7, name: "Haavasalu Mets OÜ", destinations: [] }}
      assortments={[{ id: 3, name: "Männipalk", unit: "SCM" }]}
      suggested={{ assortment: 3, destination: undefined }}
      onClose={closed}
    />,
  );

it("keeps the dialog open for the next price of a list, until a price is added the other way", async () => {
  const closed = vi.fn();
  const user = showNew(closed);
  await user.click(button("Lisa ja jätka"));
  expect(field("Hind km-ta")).toHaveAccessibleDescription("Sisestage hind, näiteks 105,50.");

  answer(api.prices.create, PRICE);
  await fill(user, field("Hind km-ta"), "98,5");
  await user.click(button("Lisa ja jätka"));
  await waitFor(() => expect(field("Hind km-ta")).toHaveValue(""));
  await waitFor(() => expect(field("Hind km-ta")).toHaveFocus());
  expect(screen.getByRole("combobox", { name: "Sortiment" })).toHaveValue("Männipalk");
  expect(closed).not.toHaveBeenCalled();

  await fill(user, field("Hind km-ta"), "99");
  await user.keyboard("{Enter}");
  await waitFor(() => expect(closed).toHaveBeenCalledOnce());
  expect(requestsTo(api.prices.create).map(({ body }) => [body.assortment, body.price])).toEqual([
    [3, 98.5],
    [3, 99],
  ]);
});

it("closes with Enter also after a refused try to go on", async () => {
  const closed = vi.fn();
  const user = showNew(closed);
  breakOff(api.prices.create);
  await fill(user, field("Hind km-ta"), "98,5");
  await user.click(button("Lisa ja jätka"));
  expect(await screen.findByText(/Ühendus serveriga katkes/)).toBeVisible();
  answer(api.prices.create, PRICE);
  await user.type(field("Hind km-ta"), "{Enter}");
  await waitFor(() => expect(closed).toHaveBeenCalledOnce());
});

it("tells at the price that somebody else has changed it, until another one is typed", async () => {
  refuse(api.prices.change, "price_changed");
  const user = show(<ChangePrice price={PRICE} onDone={vi.fn()} />);
  await fill(user, field("Uus hind"), "0");
  await user.click(button("Muuda"));
  expect(field("Uus hind")).toHaveAccessibleDescription("Hind peab olema suurem kui 0.");
  await fill(user, field("Uus hind"), "101");
  await user.click(button("Muuda"));
  await waitFor(() => expect(field("Uus hind")).toHaveAccessibleDescription(/^Keegi teine muutis hinda: nüüd on see/));
  await waitFor(() => expect(field("Uus hind")).toBeEnabled());
  await fill(user, field("Uus hind"), "102");
  expect(field("Uus hind")).not.toHaveAccessibleDescription();
});

it("says that somebody else has removed the price", async () => {
  refuse(api.prices.change, "not_found");
  const user = show(<ChangePrice price={PRICE} onDone={vi.fn()} />);
  await fill(user, field("Uus hind"), "101");
  await user.click(button("Muuda"));
  await waitFor(() => expect(toasts()).toEqual(["Keegi teine on selle vahepeal eemaldanud."]));
});
