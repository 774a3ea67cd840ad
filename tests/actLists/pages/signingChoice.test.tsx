import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect, it } from "vitest";
import type { SignReply } from "#shared/containers/contract.ts";
import {
  actKinds,
  answerActs,
  answerCompaniesOfActs,
  companyOfActs,
  purchaseAct,
  salesAct,
} from "#tests/support/pages/actReplies.ts";
import { answer, requestsTo } from "#tests/support/pages/answers.ts";
import { containerOf } from "#tests/support/pages/containers.ts";
import { AGENT } from "#tests/support/pages/me.ts";
import { showPage } from "#tests/support/pages/show.tsx";
import { expectAccessible, noteLeaving } from "#tests/support/pages/shown.ts";
import { api } from "#web/api/table.ts";

const SALES = "/acts/dashboard/?tab=sales";
const TWICE = "Pole vaja kaks korda allkirjastada.";
const PENDING = containerOf("PENDING");
const { name, company_name, items: files } = PENDING;
const FACTS = { name, kind: "acts", company_name, files, remaining: 0, id_code: null } as const;
const FAILED: SignReply = {
  type: "fail",
  success: false,
  message: null,
  company_id: 7,
  container_id: null,
  is_new: false,
  is_pending: false,
  modal_data: null,
};
const PREPARED: SignReply = { ...FAILED, type: "success", success: true, container_id: PENDING.hash };

const box = (label: string) => screen.findByRole("checkbox", { name: label });
const bar = () => within(screen.getByRole("region", { name: "Valik" }));
const signButton = () => bar().getByRole("button", { name: "Allkirjasta" });
const noDialog = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

async function chooseCompany() {
  answerCompaniesOfActs(companyOfActs());
  answerActs(purchaseAct());
  const page = showPage("/acts/dashboard/");
  await page.user.click(await box("Vali ettevõtte Sepakivi OÜ aktid"));
  return page;
}

async function openCompany(address: string): Promise<UserEvent> {
  const { user } = showPage(address);
  await user.click(await screen.findByRole("button", { name: /^Sepakivi OÜ/ }));
  return user;
}

it.each([
  ["Need aktid on kahes ümbrikus.", "Need aktid on kahes ümbrikus."],
  [null, "Midagi läks valesti, palun proovige uuesti"],
])("shows an alert and loads the page again when signing is refused: %s", async (message, said) => {
  const { alerts, reloads } = noteLeaving();
  answer(api.actLists.sign, { ...FAILED, message });
  const { user } = await chooseCompany();
  await user.click(signButton());
  await waitFor(() => expect(reloads()).toBe(1));
  expect(alerts).toEqual([said]);
});

it("takes a reply of success without the facts of the dialog as a failure", async () => {
  const { alerts, reloads } = noteLeaving();
  answer(api.actLists.sign, PREPARED);
  const { user } = await chooseCompany();
  await user.click(signButton());
  await waitFor(() => expect(reloads()).toBe(1));
  expect(alerts).toEqual(["Midagi läks valesti, palun proovige uuesti"]);
});

it("ignores a second press, and loads the page again when the dialog is closed while the container is prepared", async () => {
  const { reloads } = noteLeaving();
  answer(api.actLists.sign, () => new Promise(() => {}));
  const { user } = await chooseCompany();
  await user.dblClick(signButton());
  expect(await screen.findByText("Valmistan dokumenti allkirjastamiseks...")).toBeVisible();
  await expectAccessible();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(reloads()).toBe(1));
  expect(requestsTo(api.actLists.sign)).toHaveLength(1);
});

it("sends a whole company without acts, and tells what is left over", async () => {
  answer(api.actLists.sign, { ...PREPARED, modal_data: { ...FACTS, remaining: 12 } });
  const { user } = await chooseCompany();
  await user.click(signButton());
  expect(
    await screen.findByText("Siia ümbrikku ei mahtunud veel 12 faili. Allkirjastage need pärast uuesti."),
  ).toBeVisible();
  expect(requestsTo(api.actLists.sign).map(({ body }) => body)).toEqual([
    { company: 7, acts: [], whole: true, type: 10 },
  ]);
});

it.each(["Escape", "another page"])(
  "releases the container that it has made when the dialog is left by %s",
  async (how) => {
    answer(api.actLists.sign, { ...PREPARED, is_new: true, is_pending: true, modal_data: FACTS });
    answer(api.signing.release, undefined);
    answer(api.signing.waiting, { count: 0, results: [] });
    answer(api.documents.companies, { results: [], next: null });
    const { user, history } = await chooseCompany();
    await user.click(screen.getByRole("link", { name: "Dokumendid" }));
    await screen.findByRole("heading", { level: 1, name: "Dokumendid" });
    await user.click(screen.getByRole("link", { name: "Aktid" }));
    await user.click(await box("Vali ettevõtte Sepakivi OÜ aktid"));
    await user.click(signButton());
    expect(await screen.findByRole("heading", { name: "Millega allkirjastate?" })).toBeVisible();
    if (how === "Escape") await user.keyboard("{Escape}");
    else history.back();
    await waitFor(() => expect(requestsTo(api.signing.release)).toMatchObject([{ params: { hash: PENDING.hash } }]));
    expect(requestsTo(api.signing.release)[0]!.headers.get("x-csrftoken")).toBe("of-this-test");
    await noDialog();
  },
);

it("says of each act why an agent cannot choose it, and who has signed", async () => {
  answerCompaniesOfActs(companyOfActs());
  answerActs(...actKinds(salesAct));
  const user = await openCompany(SALES);
  const rows = await screen.findAllByRole("row", { name: /Müügiakt LIIK-/ });
  expect(rows).toHaveLength(5);
  expect(within(rows[0]!).getByRole("checkbox")).toBeEnabled();
  expect(rows[1]).toHaveTextContent("Ei saa valida: Akti failid on valmimas.");
  for (const row of rows.slice(2)) expect(row).toHaveTextContent(`Ei saa valida: ${TWICE}`);

  expect(screen.getAllByRole("button", { name: /^Allkiri ebaõnnestus/ })).toHaveLength(1);
  await user.click(screen.getByRole("button", { name: /^Allkirjastatud ?\(Müügiakt LIIK-4\)$/ }));
  const signers = within(await screen.findByRole("dialog", { name: /^Allkirjastatud/ }));
  expect(signers.getAllByRole("listitem").map(({ textContent }) => textContent?.replaceAll(/\s+/g, " "))).toEqual([
    expect.stringMatching(/^Mari Mets ?60001019906$/),
    expect.stringMatching(/^Peeter Pärn ?50001029996$/),
  ]);
  await expectAccessible();
});

it("says of each act why its owner cannot choose it before the buyer has signed", async () => {
  answer(api.sessions.me, { ...AGENT, roles: ["companyUser"], isSuperUser: false });
  answer(api.signing.waiting, { count: 0, results: [] });
  answerCompaniesOfActs(companyOfActs());
  answerActs(...actKinds(purchaseAct));
  await openCompany("/acts/dashboard/");
  const own = await screen.findAllByRole("row", { name: /LIIK-/ });
  for (const row of own.slice(0, 3))
    expect(row).toHaveTextContent("Ei saa valida: Ostja peab esimesena allkirjastama.");
  expect(within(own[3]!).getByRole("checkbox")).toBeEnabled();
  expect(own[4]).toHaveTextContent(`Ei saa valida: ${TWICE}`);
  expect(screen.queryByRole("checkbox", { name: /^Vali ettevõtte/ })).toBeNull();
});

it("does not choose a company without e-mail addresses", async () => {
  answerCompaniesOfActs(companyOfActs({ can_sign_acts: false }));
  answerActs(salesAct());
  const { user } = showPage(SALES);
  const company = await box("Vali ettevõtte Sepakivi OÜ aktid");
  expect(company).toBeDisabled();
  await user.hover(company.parentElement!);
  expect(await screen.findByRole("tooltip")).toHaveTextContent("Aktide saatmise e-postiaadress on seadistamata.");
});

it("does not choose a company whose acts are all signed, before they are loaded and where more than a page is", async () => {
  const [, , , , signed] = actKinds(salesAct);
  const results = Array.from({ length: 50 }, (_, index) => ({
    ...signed!,
    id: 900 + index,
    number: `TEHTUD-${index}`,
  }));
  answerCompaniesOfActs(companyOfActs({ sign_error: TWICE }));
  answer(api.actLists.list, { results, count: 60, next: "after-50", truncated: false, companies: [] });
  const { user } = showPage(SALES);
  const company = await box("Vali ettevõtte Sepakivi OÜ aktid");
  expect(company).toBeDisabled();
  expect(requestsTo(api.actLists.list)).toEqual([]);
  await user.hover(company.parentElement!);
  expect(await screen.findByRole("tooltip")).toHaveTextContent(TWICE);
  await user.click(screen.getByRole("button", { name: /^Sepakivi OÜ/ }));
  await waitFor(() => expect(screen.getAllByText(/^TEHTUD-\d+$/)).toHaveLength(50));
  expect(company).toBeDisabled();
});
