import { screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { answer, breakOff, refuse, requestsTo } from "#tests/support/pages/answers.ts";
import { listedPerson } from "#tests/support/pages/companyReplies.ts";
import { fill, show } from "#tests/support/pages/show.tsx";
import { api } from "#web/api/table.ts";
import { PersonDialog } from "#web/people/PersonDialog.tsx";

const COMPANY = { id: 7, name: "Haavasalu Mets OÜ", is_platform: false };
const PERSON = listedPerson();

const field = (name: string) => screen.getByRole("textbox", { name });
const save = () => screen.getByRole("button", { name: "Salvesta" });

it("shows an error at its field, and sends nothing until all are right", async () => {
  const closed = vi.fn();
  const user = show(<PersonDialog company={COMPANY} person={undefined} onClose={closed} />);
  await fill(user, field("Nimi"), "Jaan Tamm");
  await fill(user, field("Isikukood"), "37605030298");
  await fill(user, field("E-post"), "jaan@virn.example");
  await user.click(save());
  expect(screen.getByText("Isikukood on vigane: kontrollnumber ei klapi.")).toBeVisible();
  expect(requestsTo(api.people.add)).toEqual([]);

  answer(api.people.add, { id: 9 });
  await fill(user, field("Isikukood"), "37605030299");
  await user.click(save());
  await waitFor(() => expect(closed).toHaveBeenCalledOnce());
  const { name, email, personal_code, roles } = PERSON;
  expect(requestsTo(api.people.add)).toMatchObject([
    { params: { id: "7" }, body: { name, email, personal_code, roles } },
  ]);
});

it("shows what the server refuses at its field, and keeps what was typed", async () => {
  const closed = vi.fn();
  refuse(api.people.change, "invalid_fields", { fields: { email: ["See aadress on juba kasutusel."] } });
  const user = show(<PersonDialog company={COMPANY} person={PERSON} onClose={closed} />);
  await fill(user, field("Nimi"), "Jaan Tammik");
  await user.click(save());
  expect(await screen.findByText("See aadress on juba kasutusel.")).toBeVisible();
  expect(field("Nimi")).toHaveValue("Jaan Tammik");
  expect(closed).not.toHaveBeenCalled();
});

it("tells the second of two editors, whose next try is on top of what the first saved", async () => {
  const closed = vi.fn();
  refuse(api.people.change, "person_changed");
  answer(api.people.list, { company: COMPANY, people: [{ ...PERSON, email: "uus@virn.example", version: 5 }] });
  const user = show(<PersonDialog company={COMPANY} person={PERSON} onClose={closed} />);
  await user.click(screen.getByRole("checkbox", { name: "Hinnakirja lugeja" }));
  await user.click(save());
  expect(await screen.findByRole("alert", { name: "Keegi teine salvestas vahepeal" })).toHaveTextContent(
    "Tema muutis: E-post. Need on nüüd ka siin.",
  );
  expect(field("E-post")).toHaveValue("uus@virn.example");
  expect(screen.getByRole("checkbox", { name: "Hinnakirja lugeja" })).toBeChecked();

  answer(api.people.change, undefined);
  await waitFor(() => expect(save()).toBeEnabled());
  await user.click(save());
  await waitFor(() => expect(closed).toHaveBeenCalledOnce());
  expect(requestsTo(api.people.change).map(({ body }) => body.version)).toEqual([4, 5]);
});

it("keeps what was typed when the connection breaks, and sends it again", async () => {
  const closed = vi.fn();
  breakOff(api.people.change);
  const user = show(<PersonDialog company={COMPANY} person={PERSON} onClose={closed} />);
  await fill(user, field("Nimi"), "Jaan Tammik");
  await user.click(save());
  expect(await screen.findByText("Ühendus serveriga katkes. Sisestatu on alles; proovige uuesti.")).toBeVisible();
  expect(field("Nimi")).toHaveValue("Jaan Tammik");
  answer(api.people.change, undefined);
  await user.click(save());
  await waitFor(() => expect(closed).toHaveBeenCalledOnce());
});
