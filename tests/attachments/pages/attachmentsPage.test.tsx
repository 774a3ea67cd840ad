import { cleanup, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import type { AttachedFile } from "#shared/acts/contract.ts";
import type { AttachmentSite } from "#shared/attachments/contract.ts";
import { answer, breakOff, refuse, requestsTo } from "#tests/support/pages/answers.ts";
import { type AttachmentsView, attachmentSite, attachmentsView } from "#tests/support/pages/attachmentReplies.ts";
import { fill, showPage } from "#tests/support/pages/show.tsx";
import { expectAccessible, hastenTimers } from "#tests/support/pages/shown.ts";
import { answerStorage } from "#tests/support/pages/storage.ts";
import { api } from "#web/api/table.ts";

const FILE: AttachedFile = {
  uuid: "fail",
  file_name: "loetud.pdf",
  size: 2000,
  href: "/api/v1/acts/attachments/leht/files/fail/",
};
const UPLOAD = "3d1f5c0e-0a1b-4c2d-8e3f-5a6b7c8d9e0f";

const show = (changes: Partial<AttachmentsView> = {}) =>
  answer(api.attachments.view, { ...attachmentsView, ...changes });
const card = (name: string | RegExp) => screen.findByRole("region", { name });
const site = () => card("Kirdelank lank");
const paper = () => card("Paberveoseleht nr. LISAD00001");
const inputIn = (place: HTMLElement) => place.querySelector<HTMLInputElement>('input[type="file"]')!;
const pdf = (name: string, content = "%PDF-1.7") => new File([content], name, { type: "application/pdf" });
const open = () => showPage("/acts/attachments/leht/").user;
/** Opens the menu of the act's files. */
const files = async (user: UserEvent) => {
  await user.click(await screen.findByRole("button", { name: "Lae akt alla" }));
  return within(await screen.findByRole("dialog", { name: "Lae akt alla" }));
};

beforeEach(() => {
  show();
  const results = [{ pk: "LISAD00001", number: "LISAD00001", file: null, is_removable: false }];
  answer(api.attachments.waybills, { results, count: 1, next: null });
  answer(api.attachments.plots, { results: [] });
  answer(api.attachments.guide, { language: "et", missing_sites: 0, missing_waybills: 0, earlier_sites: [] });
});

it("refuses an empty file with its reason, and sends nothing", async () => {
  const sent = answerStorage();
  const user = open();
  for (const place of [await paper(), await site()]) {
    await user.upload(inputIn(place), pdf("tühi.pdf", ""));
    expect(await within(place).findByRole("alert")).toHaveTextContent("Fail on tühi.");
    expect(within(place).queryByRole("button", { name: "Proovi uuesti" })).toBeNull();
  }
  expect(sent).toEqual([]);
  expect(requestsTo(api.attachments.openUpload)).toEqual([]);
});

it("offers the files of the act and its reports", async () => {
  const act = await files(open());
  expect(act.getByRole("link", { name: "PDF" })).toHaveAttribute("href", expect.stringMatching(/\/p\/$/));
  expect(act.getByRole("link", { name: "XLS" })).toHaveAttribute("href", expect.stringMatching(/\/x\/$/));
  await site();
  const link = (name: string | RegExp) => screen.getAllByRole("link", { name })[0]!;
  const leads = (pattern: RegExp) => expect.stringMatching(pattern);
  expect(link("Lae koond alla")).toHaveAttribute("href", leads(/\?get_act_report_csv=1$/));
  expect(link("Lae raport alla")).toHaveAttribute("href", leads(/\?get_report_csv=1$/));
  expect(link(/^Raport: /)).toHaveAttribute("href", leads(/\/csv\/\?get_report_csv=1&waybill=./));
});

it("says of reports that are to come when to come back", async () => {
  show({ has_composite_report: false, has_full_report: false });
  const user = open();
  for (const name of ["Lae koond alla", "Lae raport alla"]) {
    const button = await screen.findByRole("button", { name });
    expect(button).toHaveAttribute("aria-disabled", "true");
    await user.hover(button);
    expect(await screen.findByRole("tooltip")).toHaveTextContent(
      "Reports are compiled every 30 minutes, come back in 30 minutes",
    );
    await user.unhover(button);
    await waitFor(() => expect(screen.queryByRole("tooltip")).toBeNull());
  }
});

it("offers no report of a sawmill that measures no conifers", async () => {
  show({ buyer_type: 110 });
  open();
  expect(await screen.findByRole("link", { name: "Lae koond alla" })).toBeVisible();
  expect(screen.queryByText("Lae raport alla")).toBeNull();
  expect(screen.queryByRole("link", { name: /^Raport: / })).toBeNull();
});

it("shows the files of the act again by itself once a change has made them anew", async () => {
  hastenTimers();
  const user = open();
  expect((await files(user)).getByRole("link", { name: "PDF" })).toBeVisible();
  await user.keyboard("{Escape}");
  const { waybills: _waybills, ...changed } = { ...attachmentSite, cadaster: "00101:001:0002", version: 2 };
  show({ href: null, xls_href: null, results: [{ ...attachmentSite, ...changed }] });
  answer(api.attachments.updateCadaster, { ...attachmentSite, ...changed });
  await user.click(within(await site()).getByRole("button", { name: /^Muuda: Katastritunnus/ }));
  await fill(user, within(await site()).getByRole("textbox", { name: "Katastritunnus" }), "00101:001:0002");
  await user.keyboard("{Enter}");
  const act = await files(user);
  const waiting = await act.findAllByText("Akti faile koostatakse. Need ilmuvad siia ise.");
  expect(waiting).toHaveLength(2);
  expect(act.queryByRole("link")).toBeNull();
  await expectAccessible();
  show();
  for (const name of ["PDF", "XLS"]) expect(await act.findByRole("link", { name })).toBeVisible();
});

/** Files that were refused stay at their site until the page is left. */
function anotherSite(id: string): AttachmentSite {
  const another = { ...attachmentSite, id };
  show({ results: [another] });
  return another;
}

/** Attaches a file to the site; the storage takes it. */
async function attach(user: UserEvent): Promise<void> {
  answerStorage();
  answer(api.attachments.openUpload, { id: UPLOAD, url: "/files/", fields: { key: "fail" } });
  await user.upload(inputIn(await site()), pdf("loetud.pdf"));
}

it("counts a file as attached when only the list after it could not be read", async () => {
  hastenTimers();
  const place = anotherSite("kirdelank-02");
  const user = open();
  await site();
  const attached = { ...attachmentsView, results: [{ ...place, attachments: [FILE] }] };
  answer(api.attachments.act, () => {
    show(attached);
    breakOff(api.attachments.view, { times: 1 });
    refuse(api.attachments.view, "internal", { times: 1 });
    return { success: true as const, data: attached };
  });
  await attach(user);
  expect(await screen.findByRole("link", { name: "loetud.pdf" })).toBeVisible();
  expect(within(await site()).queryByRole("alert")).toBeNull();
  expect(screen.getAllByText("loetud.pdf")).toHaveLength(1);
  expect(requestsTo(api.attachments.act)).toMatchObject([
    { body: { action: "file_add", data: { site: place.id, upload: UPLOAD } } },
  ]);
});

it("says that an upload failed which the server could not open", async () => {
  anotherSite("kirdelank-03");
  refuse(api.attachments.openUpload, "internal");
  const user = open();
  await user.upload(inputIn(await site()), pdf("mahakantud.pdf"));
  expect(await within(await site()).findByRole("alert")).toHaveTextContent("Faili üleslaadimine ebaõnnestus");
  expect(within(await site()).getByRole("button", { name: "Proovi uuesti" })).toBeVisible();
});

it("says that nothing can be added once the act is in a container", async () => {
  show({ files_frozen: true, sites_frozen: true });
  open();
  expect(await screen.findByText("Dokumentide lisamine", { exact: false })).toBeVisible();
  expect(within(await site()).getByText("Päritolu andmed")).toBeVisible();
  expect(await paper()).toBeVisible();
  expect(screen.queryByRole("button", { name: /^(Lisa failist|Eemalda|Muuda)/ })).toBeNull();
});

it("forgets the failure of origin data when the section is closed", async () => {
  refuse(api.attachments.updateOrigin, "forbidden");
  const user = open();
  const own = within(await site());
  await user.click(own.getByRole("button", { name: "Salvesta" }));
  const failure = /^Andmete salvestamisel tekkis viga/;
  expect(await own.findByText(failure)).toBeVisible();
  await user.click(own.getByText("Päritolu andmed"));
  await waitFor(() => expect(own.queryByText(failure)).toBeNull());
});

it("says that an act has no sites", async () => {
  show({ results: [], count: 0 });
  open();
  expect(await screen.findByRole("heading", { name: "Langid puuduvad" })).toBeVisible();
});

const PLOT = {
  number: attachmentSite.cadaster,
  state: "known",
  address: "Kuuseoja 3, Kuuseoja küla",
  area: 61_940,
  day: "2026-11-18",
  is_old: false,
  outline: [[26_100_000, 59_330_000, 26_105_000, 59_330_000, 26_105_000, 59_332_000]],
} as const;

it("draws the plots of a site, with address and area, and asks again after its number was changed", async () => {
  answer(api.attachments.plots, {
    results: [{ site: attachmentSite.id, plots: [{ ...PLOT, outline: [[...PLOT.outline[0]]] }], checks: [] }],
  });
  const user = open();
  const own = within(await site());
  await own.findByRole("img", { name: `Katastriüksuse ${attachmentSite.cadaster} pilt, 6,19 ha` });
  expect(own.getByText(/Kuuseoja 3, Kuuseoja küla · 6,19 ha/)).toBeVisible();
  expect(own.queryByText(/ei leitud katastrist/)).toBeNull();
  answer(api.attachments.updateCadaster, { cadaster: "00101:001:9999", version: 2 });
  show({ results: [{ ...attachmentSite, cadaster: "00101:001:9999", version: 2 }] });
  const unknown = { number: "00101:001:9999", state: "unknown", address: "", area: null, day: null } as const;
  answer(api.attachments.plots, {
    results: [
      { site: attachmentSite.id, plots: [{ ...unknown, is_old: false, outline: [] }], checks: ["plot_unknown"] },
    ],
  });
  await user.click(own.getByRole("button", { name: /^Muuda: Katastritunnus/ }));
  await fill(user, own.getByRole("textbox", { name: "Katastritunnus" }), "00101:001:9999");
  await user.keyboard("{Enter}");
  await own.findByText(/Katastritunnust ei leitud katastrist/);
});

it("says what to look at of a site, with the volumes of its notice", async () => {
  const checks = ["notice_missing" as const, "notice_exceeded" as const, "plot_unknown" as const];
  answer(api.attachments.plots, {
    results: [{ site: attachmentSite.id, plots: [], checks, excess: { hauled: 612.4, permitted: 540 } }],
  });
  open();
  const list = await within(await site()).findByRole("list", { name: "Kontrolli" });
  expect(
    within(list)
      .getAllByRole("listitem")
      .map((item) => item.textContent),
  ).toEqual(["Langil ei ole kehtivat metsateatist koorma päeval", "Veetud on 612 tm, metsateatis lubab 540 tm"]);
});

it("saves a typed 0 for a site without a cadastral number, which says that there is none", async () => {
  show({ results: [{ ...attachmentSite, cadaster: "" }] });
  answer(api.attachments.updateCadaster, { cadaster: "", version: 2 });
  const user = open();
  await user.click(within(await site()).getByRole("button", { name: /^Muuda: Katastritunnus/ }));
  await fill(user, within(await site()).getByRole("textbox", { name: "Katastritunnus" }), "0");
  await user.keyboard("{Enter}");
  await waitFor(() =>
    expect(requestsTo(api.attachments.updateCadaster)).toMatchObject([{ body: { cadaster: "0", version: 1 } }]),
  );
});

it("asks for no plots of sites without a cadastral number", async () => {
  show({ results: [{ ...attachmentSite, cadaster: "0" }] });
  open();
  await site();
  expect(requestsTo(api.attachments.plots)).toEqual([]);
});

const eudrOf = async () => within((await site()).querySelector("details")!);

it("asks an owner who is a private person to sign in by the letter, and goes on with the drafts", async () => {
  show();
  answer(api.signing.signInBySmartId, {
    id: "3d1f5c0e-0a1b-4c2d-8e3f-5a6b7c8d9e0f",
    verification_code: "1234",
    ends_in: 60,
  });
  answer(api.signing.signInProgress, {
    state: "waiting",
    message: null,
    verification_code: "1234",
    ends_in: 60,
  });
  // Leaving the page gives the attempt up.
  answer(api.signing.cancelSignIn, undefined);
  const user = open();
  expect((await eudrOf()).getByText("Deklaratsioon puudub")).toBeVisible();
  await user.click((await eudrOf()).getByRole("button", { name: "Deklareeri" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Deklareeri" }));
  await expectAccessible();
  await user.click(dialog.getByRole("button", { name: "Smart-ID" }));
  await fill(user, await dialog.findByRole("textbox", { name: /isikukood/i }), "40504040001");
  await user.click(dialog.getByRole("button", { name: "Jätka" }));
  expect(await dialog.findByText("1234")).toBeVisible();
  expect(requestsTo(api.signing.signInBySmartId).map(({ body }) => body)).toEqual([
    { idCode: "40504040001", letter: "leht" },
  ]);
  expect(JSON.parse(localStorage.getItem("virn.return") ?? "{}")).toMatchObject({ next: "/eudr/?declare=1" });
});

it("tells a firm whom to ask for an invitation", async () => {
  show({ declaring: { by: "invitation", contact: "Virn AS, 5550000" } });
  const user = open();
  await user.click((await eudrOf()).getByRole("button", { name: "Deklareeri" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Deklareeri" }));
  expect(dialog.getByText("Virn AS, 5550000")).toBeVisible();
  expect(dialog.getByRole("link", { name: "Mul on kutse olemas" })).toHaveAttribute(
    "href",
    expect.stringMatching(/^\/login\/?\?next=/),
  );
  await expectAccessible();
});

it.each<[string, Partial<AttachmentsView>, Partial<AttachmentSite>, string, boolean]>([
  ["waits for the Information System", {}, { eudr_expected: { is: "waiting" } }, "Ootab infosüsteemi vastust", true],
  [
    "was rejected",
    {},
    { eudr_expected: { is: "rejected", reason: "<b>Puudub</b> pindala" } },
    "Tagasi lükatud: <b>Puudub</b> pindala",
    true,
  ],
  ["is not filed here", { declaring: null }, {}, "Deklaratsioon puudub", false],
  ["is not needed", {}, { eudr_excuse: "felledBefore" }, "Number ei ole vajalik: Raiutud enne 29.06.2023", false],
])("says of a site whose declaration %s", async (_what, view, changes, sentence, isOffered) => {
  show({ results: [{ ...attachmentSite, ...changes }], ...view });
  open();
  expect((await eudrOf()).getByText(sentence)).toBeVisible();
  expect((await eudrOf()).queryAllByRole("button", { name: "Deklareeri" })).toHaveLength(isOffered ? 1 : 0);
});

it("opens signing in with the means that was chosen here last, and offers all of them behind its way back", async () => {
  const user = open();
  await user.click(within(await site()).getByRole("button", { name: "Deklareeri" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Deklareeri" }));
  await user.click(dialog.getByRole("button", { name: "Smart-ID" }));
  expect(await dialog.findByRole("textbox", { name: "Isikukood" })).toHaveFocus();
  expect(localStorage.getItem("virn.signIn")).toBe("smartId");
  cleanup();
  const again = open();
  await again.click(within(await site()).getByRole("button", { name: "Deklareeri" }));
  const opened = within(await screen.findByRole("dialog", { name: "Deklareeri" }));
  expect(await opened.findByRole("heading", { name: "Smart-ID" })).toBeVisible();
  expect(JSON.parse(localStorage.getItem("virn.return") ?? "{}")).toMatchObject({ next: "/eudr/?declare=1" });
  await again.click(opened.getByRole("button", { name: "Tagasi" }));
  for (const name of ["ID-kaart", "Mobiil-ID", "Smart-ID"])
    expect(await opened.findByRole("button", { name })).toBeVisible();
});
