import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { SignReply } from "#shared/containers/contract.ts";
import { answer, refuse } from "#tests/support/pages/answers.ts";
import {
  answerCompaniesOfDocuments,
  answerDocuments,
  companyOfDocuments,
  openDocument,
} from "#tests/support/pages/documentReplies.ts";
import { fill, showPage } from "#tests/support/pages/show.tsx";
import { expectAccessible, noteLeaving } from "#tests/support/pages/shown.ts";
import { api } from "#web/api/table.ts";
import { currentToasts } from "#web/ui/messages/toast.ts";

const COMPANY = companyOfDocuments();

const LOCKED = openDocument({
  can_agent_sign: false,
  agent_sign_error: "",
  locked: "Dokument on allkirjastamisel või allkirjastatud. Seda muuta ei saa.",
});

const dialog = () => within(screen.getByRole("dialog", { name: "Dokumentide üleslaadimine" }));
const fileInput = () => document.querySelector<HTMLInputElement>('input[type="file"]')!;

it("says that there are no documents", async () => {
  answerCompaniesOfDocuments();
  showPage("/documents/dashboard/");
  expect(await screen.findByText("Tulemusi ei leitud")).toBeVisible();
  expect(screen.getByText("Ettevõtteid ega dokumente ei leitud.")).toBeVisible();
  await expectAccessible();
});

it("says that a search finds nothing, and clears it", async () => {
  answerCompaniesOfDocuments();
  answerDocuments();
  const { user, address } = showPage("/documents/dashboard/?q=olematu");
  const told = "Otsingule vastavaid dokumente ei leitud. Tulemuste nägemiseks muuda või tühjenda otsingu lahter.";
  expect(await screen.findByText(told, { exact: false })).toBeVisible();
  await user.click(screen.getAllByRole("button", { name: "Tühjenda otsing" })[0]!);
  await waitFor(() => expect(address()).toMatch(/\/documents\/dashboard\/?$/));
});

it("says which character cannot be searched for, and shows the name that a file will have", async () => {
  answerCompaniesOfDocuments(COMPANY);
  answer(api.documents.uploadCompanies, []);
  const { user, address } = showPage("/documents/dashboard/");
  const search = await screen.findByRole("searchbox");
  await fill(user, search, "lisa\uFFFF");
  await user.keyboard("{Enter}");
  expect(await screen.findByText("Tekstis on lubamatu märk (U+FFFF).")).toBeVisible();
  expect(search).toHaveValue("lisa\uFFFF");
  expect(address()).toMatch(/\/documents\/dashboard\/?$/);
  await user.keyboard("{Escape}");
  await user.click(screen.getByRole("button", { name: "Lae üles" }));
  await screen.findByRole("dialog", { name: "Dokumentide üleslaadimine" });
  await user.upload(fileInput(), new File(["%PDF-1.7"], "arve\uFFFF  a\u0308.pdf", { type: "application/pdf" }));
  expect(await dialog().findByText("arve_ \u00e4.pdf")).toBeVisible();
});

it("says in the dialog what is wrong with a file, and what the search of companies does", async () => {
  answerCompaniesOfDocuments(COMPANY);
  answer(api.documents.uploadCompanies, []);
  const { user } = showPage("/documents/dashboard/");
  await user.click(await screen.findByRole("button", { name: "Lae üles" }));
  expect(await screen.findByText("Lohista failid siia või klõpsa nende üleslaadimiseks")).toBeVisible();
  await user.upload(fileInput(), new File([new Uint8Array(25 * 1_048_576 + 1)], "suur.bin", { type: "video/mp4" }));
  expect(await dialog().findByText("See fail on liiga suur(üle 25MB)")).toBeVisible();
  const { promise: asked, resolve } = Promise.withResolvers<void>();
  answer(api.documents.uploadCompanies, async ({ query }) => {
    expect(query.company_name).toBe("Olematu");
    await asked;
    return [];
  });
  await fill(user, screen.getByRole("combobox", { name: "Vali ettevõte:" }), "Olematu");
  expect(await screen.findByText("Laadimine ...")).toBeVisible();
  resolve();
  expect(await screen.findByText("Tulemused puuduvad.")).toBeVisible();
  expect(dialog().getByRole("button", { name: "Lae üles" })).toBeDisabled();
});

it("says why a document in a container cannot be changed", async () => {
  answer(api.documents.open, LOCKED);
  answer(api.documents.uploadCompanies, []);
  showPage("/documents/update/3/");
  expect(await screen.findByText(LOCKED.locked)).toBeVisible();
  expect(screen.getByRole("textbox", { name: "Failinimi" })).toBeDisabled();
  for (const name of ["Ettevõte", "Dokumendi tüüp"]) expect(screen.getByRole("combobox", { name })).toBeDisabled();
  expect(screen.queryByRole("button", { name: "Salvesta" })).toBeNull();
  await expectAccessible();
});

it("shows an alert and loads the page again when signing is refused", async () => {
  const { alerts, reloads } = noteLeaving();
  const failed: SignReply = {
    type: "fail",
    success: false,
    message: null,
    company_id: 7,
    container_id: null,
    is_new: false,
    is_pending: false,
    modal_data: null,
  };
  answerCompaniesOfDocuments(COMPANY);
  answerDocuments({ ...LOCKED, can_agent_sign: true, agent_sign_error: "Ei saa." });
  answer(api.documents.sign, failed);
  const { user } = showPage("/documents/dashboard/");
  await user.click(await screen.findByRole("checkbox", { name: "Vali ettevõtte Sepakivi OÜ dokumendid" }));
  await user.click(within(screen.getByRole("region", { name: "Valik" })).getByRole("button", { name: "Allkirjasta" }));
  await waitFor(() => expect(reloads()).toBe(1));
  expect(alerts).toEqual(["Midagi läks valesti, palun proovige uuesti"]);
});

it("says of a document that another tab has deleted that it was deleted already", async () => {
  answerCompaniesOfDocuments(COMPANY);
  answerDocuments({ ...LOCKED, can_agent_sign: true });
  refuse(api.documents.remove, "not_found");
  const { user } = showPage("/documents/dashboard/?open=7");
  await user.click(await screen.findByRole("button", { name: "Kustuta: Raieleping.pdf" }));
  const asked = within(await screen.findByRole("dialog", { name: "Kas kustutada see dokument?" }));
  await user.click(asked.getByRole("button", { name: "Kustuta" }));
  await waitFor(() => expect(currentToasts().map(({ text }) => text)).toEqual(["Dokument oli juba kustutatud."]));
});
