import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import type { AttachmentSite, EarlierSite, Guide } from "#shared/attachments/contract.ts";
import { answer, breakOff, refuse, requestsTo } from "#tests/support/pages/answers.ts";
import { type AttachmentsView, attachmentSite, attachmentsView } from "#tests/support/pages/attachmentReplies.ts";
import { changedInOtherTab } from "#tests/support/pages/otherTab.ts";
import { fill, showPage } from "#tests/support/pages/show.tsx";
import { expectAccessible } from "#tests/support/pages/shown.ts";
import { answerStorage } from "#tests/support/pages/storage.ts";
import { api } from "#web/api/table.ts";

const SITE: AttachmentSite = {
  ...attachmentSite,
  cadaster: "",
  waybills: ["JUHIS00001"],
  previous_owner: "Haavasalu Mets OÜ",
  missing: ["cadaster", "possession", "deed", "county"],
};

const GUIDE: Guide = {
  language: "et",
  missing_sites: 1,
  missing_waybills: 1,
  earlier_sites: [],
};
const NUMBER = "00101:001:0001";
const KEPT = "virn.kept.0.guide.leht.kirdelank-01.cadaster";
const UPLOAD = "3d1f5c0e-0a1b-4c2d-8e3f-5a6b7c8d9e0f";

let stored = SITE;

/** The server's site, which each saved fact changes. */
const shown = (changes: Partial<AttachmentSite>, view: Partial<AttachmentsView> = {}) => {
  stored = { ...stored, ...changes };
  answer(api.attachments.view, { ...attachmentsView, results: [stored], ...view });
};
const guide = (changes: Partial<Guide>) => answer(api.attachments.guide, { ...GUIDE, ...changes });
const papers = (file: string | null) => {
  const own = file === null ? null : { uuid: "f", file_name: file, size: 10, href: "/f/" };
  const results = [{ pk: "JUHIS00001", number: "JUHIS00001", file: own, is_removable: own !== null }];
  answer(api.attachments.waybills, { results, count: 1, next: null });
};
const open = () => showPage("/acts/attachments/leht/?view=guide");
const press = async (user: ReturnType<typeof open>["user"], name: string) =>
  user.click(await screen.findByRole("button", { name }));
const question = (name: string) => screen.findByRole("heading", { name, level: 2 });
const field = (name: string) => screen.getByRole("textbox", { name });

beforeEach(() => {
  stored = SITE;
  sessionStorage.clear();
  shown({});
  papers(null);
  guide({});
  answer(api.attachments.updateCadaster, ({ body: { cadaster, version } }) => {
    shown({ cadaster: cadaster === "0" ? "" : cadaster, version: version + 1 });
    return { cadaster, version: version + 1 };
  });
  answer(api.attachments.plots, { results: [] });
  answer(api.attachments.updateOrigin, ({ body: { version, possession_type, ...given } }) => {
    const origin = {
      forest_notice: given.forest_notice ?? stored.forest_notice,
      contract_number: given.contract_number ?? stored.contract_number,
      previous_owner: given.previous_owner ?? stored.previous_owner,
      county: given.county ?? stored.county,
      possession_type,
    };
    shown({ ...origin, county_typed: given.county !== undefined, version: version + 1 });
    return { ...origin, version: version + 1 };
  });
  answer(api.attachments.updateSiteName, ({ body: { name, version } }) => {
    shown({ name, version: version + 1 });
    return { name, version: version + 1 };
  });
});

it("says that the waybills could not be read, and asks for them again", async () => {
  refuse(api.attachments.waybills, "too_many_requests", { times: 1 });
  const { user } = open();
  await press(user, "Proovi uuesti");
  expect(await screen.findByRole("button", { name: "Alusta" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Proovi uuesti" })).toBeNull();
});

it("begins with what is missing, asks one thing a step, and ends with the due date", async () => {
  const { user, address } = open();
  const summary = within(await screen.findByRole("region", { name: "Akti kokkuvõte" }));
  expect(summary.getByText("Virn OÜ maksab teile")).toBeVisible();
  expect(summary.getByText("1 935,00 €")).toBeVisible();
  expect(summary.getByText("käibemaksuga")).toBeVisible();
  expect(summary.getByText("Maksetähtaeg").nextElementSibling).toHaveTextContent("18.12.2026");
  expect(summary.getByRole("listitem")).toHaveTextContent("Kuusepalk 18,000 tm");
  expect(await screen.findByText("1 lank, 1 paberveoseleht")).toBeVisible();
  expect(screen.getByText(/Loeme siia langid, millel ei ole nime, katastritunnust, metsa omanikku/)).toBeVisible();
  await expectAccessible();
  await press(user, "Alusta");
  await question("Mis on maatüki katastritunnus?");
  expect(screen.getByRole("progressbar", { name: "Samm 1 / 5" })).toBeVisible();
  expect(address()).toContain("step=kirdelank-01.cadaster");
  await fill(user, field("Katastritunnus"), "001010010001");
  await press(user, "Edasi");
  await question("Kelle mets see oli?");
  await user.click(screen.getByRole("radio", { name: "Ostuakt Ostsin raieõiguse" }));
  await press(user, "Edasi");
  await question("Mis on raieõiguse lepingu number?");
  await expectAccessible();
  await fill(user, field("Raieõiguse võõrandamise lepingu number"), "L-12");
  await press(user, "Edasi");
  await question("Millises maakonnas see koht on?");
  await user.selectOptions(screen.getByRole("combobox", { name: "Maakond" }), "Võrumaa");
  await press(user, "Edasi");
  await question("Pildista veoseleht JUHIS00001");
  papers("veoseleht.pdf");
  shown({ missing: [] });
  guide({ missing_sites: 0, missing_waybills: 0 });
  await press(user, "Jäta vahele");
  await question("Aitäh!");
  expect(screen.getByText("Maksetähtaeg").nextElementSibling).toHaveTextContent("18.12.2026");
  expect(requestsTo(api.attachments.updateCadaster).map(({ body }) => body)).toEqual([
    { cadaster: NUMBER, version: 1 },
  ]);
  // Each answer alone: what nobody has confirmed is not saved.
  expect(requestsTo(api.attachments.updateOrigin).map(({ body }) => body)).toEqual([
    { possession_type: 20, version: 2 },
    { possession_type: 20, contract_number: "L-12", version: 3 },
    { possession_type: 20, county: "Võrumaa", version: 4 },
  ]);
});

it("saves a field when it is left, once, and says so", async () => {
  const { user } = open();
  await press(user, "Alusta");
  await question("Mis on maatüki katastritunnus?");
  await fill(user, field("Katastritunnus"), NUMBER);
  await user.tab();
  expect(await screen.findByText("Salvestatud")).toBeVisible();
  await press(user, "Edasi");
  await question("Kelle mets see oli?");
  expect(requestsTo(api.attachments.updateCadaster)).toHaveLength(1);
  await press(user, "Tagasi");
  await question("Mis on maatüki katastritunnus?");
  expect(field("Katastritunnus")).toHaveValue(NUMBER);
});

it("keeps a refused answer in its field with the reason, and goes on when it is skipped", async () => {
  const { user } = open();
  await press(user, "Alusta");
  await question("Mis on maatüki katastritunnus?");
  await press(user, "Edasi");
  expect(await screen.findByText(/^Kirjutage katastritunnus/)).toBeVisible();
  await fill(user, field("Katastritunnus"), "123");
  await press(user, "Edasi");
  expect(await screen.findByText(/kujul 12345:001:0001/)).toBeVisible();
  expect(field("Katastritunnus")).toHaveValue("123");
  expect(requestsTo(api.attachments.updateCadaster)).toEqual([]);
  await fill(user, field("Katastritunnus"), NUMBER);
  refuse(api.attachments.updateCadaster, "act_frozen");
  await press(user, "Edasi");
  expect(await screen.findByText(/läks vahepeal allkirjastamisele/)).toBeVisible();
  expect(field("Katastritunnus")).toHaveValue(NUMBER);
  await press(user, "Jäta vahele");
  await question("Kelle mets see oli?");
});

it("keeps what was typed, and says its error in the other language, when the language is changed in the middle", async () => {
  answer(api.attachments.setLanguage, undefined);
  const { user } = open();
  await press(user, "Alusta");
  await question("Mis on maatüki katastritunnus?");
  await fill(user, field("Katastritunnus"), "123");
  await press(user, "Edasi");
  expect(await screen.findByText(/kujul 12345:001:0001/)).toBeVisible();
  await press(user, "English");
  expect(screen.queryByText(/kujul 12345:001:0001/)).toBeNull();
  expect(await screen.findByText(/^A number looks like 12345:001:0001/)).toBeVisible();
  expect(screen.getByRole("textbox")).toHaveValue("123");
});

it("says what somebody else saved, and saves the own answer at the next try", async () => {
  const { user } = open();
  await press(user, "Alusta");
  await question("Mis on maatüki katastritunnus?");
  refuse(api.attachments.updateCadaster, "site_changed", { times: 1 });
  shown({ cadaster: "00999:001:0001", version: 2 });
  await fill(user, field("Katastritunnus"), NUMBER);
  await press(user, "Edasi");
  expect(await screen.findByText(/Nüüd on seal: 00999:001:0001/)).toBeVisible();
  expect(field("Katastritunnus")).toHaveValue(NUMBER);
  await press(user, "Edasi");
  await question("Kelle mets see oli?");
  expect(requestsTo(api.attachments.updateCadaster).map(({ body }) => body.version)).toEqual([1, 2]);
});

it("says what another tab saved where the list has brought it while the own answer was typed", async () => {
  const { user } = open();
  await press(user, "Alusta");
  await question("Mis on maatüki katastritunnus?");
  await fill(user, field("Katastritunnus"), NUMBER);
  shown({ cadaster: "00999:001:0001", version: 2 });
  await changedInOtherTab("attachments.view");
  await press(user, "Edasi");
  expect(await screen.findByText(/Nüüd on seal: 00999:001:0001/)).toBeVisible();
  expect(requestsTo(api.attachments.updateCadaster)).toEqual([]);
});

it("saves at once where somebody else changed another fact", async () => {
  const { user } = open();
  await press(user, "Alusta");
  await question("Mis on maatüki katastritunnus?");
  refuse(api.attachments.updateCadaster, "site_changed", { times: 1 });
  shown({ county: "Võrumaa", version: 2 });
  await fill(user, field("Katastritunnus"), NUMBER);
  await press(user, "Edasi");
  await question("Kelle mets see oli?");
  expect(requestsTo(api.attachments.updateCadaster).map(({ body }) => body.version)).toEqual([1, 2]);
});

it("keeps what was typed without a network, also for a reload, and saves it when the network is back", async () => {
  const { user } = open();
  await press(user, "Alusta");
  await question("Mis on maatüki katastritunnus?");
  breakOff(api.attachments.updateCadaster, { times: 1 });
  await fill(user, field("Katastritunnus"), NUMBER);
  await press(user, "Edasi");
  expect(await screen.findByText(/^Ühendust ei ole\. Kirjutatu on siin alles/)).toBeVisible();
  expect(sessionStorage.getItem(KEPT)).toBe(JSON.stringify(NUMBER));
  window.dispatchEvent(new Event("online"));
  expect(await screen.findByText("Salvestatud")).toBeVisible();
  expect(requestsTo(api.attachments.updateCadaster)).toHaveLength(2);
  expect(sessionStorage.getItem(KEPT)).toBeNull();
});

it("shows what an earlier visit could not save", async () => {
  sessionStorage.setItem(KEPT, JSON.stringify("00777:001:0001"));
  const { user } = open();
  await press(user, "Alusta");
  await question("Mis on maatüki katastritunnus?");
  expect(field("Katastritunnus")).toHaveValue("00777:001:0001");
});

it("saves that there is no cadastral number", async () => {
  const { user } = open();
  await press(user, "Alusta");
  await press(user, "Katastritunnust ei ole");
  await question("Kelle mets see oli?");
  expect(requestsTo(api.attachments.updateCadaster).map(({ body }) => body.cadaster)).toEqual(["0"]);
});

it("asks no second time whose forest it was after that question was skipped, but on the way back", async () => {
  const { user } = open();
  await press(user, "Alusta");
  await press(user, "Jäta vahele");
  await question("Kelle mets see oli?");
  await press(user, "Jäta vahele");
  await question("Pildista veoseleht JUHIS00001");
  expect(screen.getByRole("progressbar", { name: "Samm 5 / 5" })).toBeVisible();
  await press(user, "Tagasi");
  await question("Kelle mets see oli?");
  expect(screen.getByRole("progressbar", { name: "Samm 2 / 5" })).toBeVisible();
  await user.click(screen.getByRole("radio", { name: "Oma Minu oma mets" }));
  await press(user, "Edasi");
  await question("Mis on kinnistu number?");
  expect(requestsTo(api.attachments.updateOrigin).map(({ body }) => body.possession_type)).toEqual([10]);
});

it("takes over a site that the owner described before, and asks only what that does not say", async () => {
  const earlier: EarlierSite = {
    name: "Kaasiku",
    cadaster: NUMBER,
    possession_type: 10,
    forest_notice: "1234567",
    contract_number: "",
    county: "",
  };
  guide({ earlier_sites: [earlier] });
  const { user } = open();
  await press(user, "Alusta");
  const list = within(await screen.findByRole("list", { name: "Sama koht mis varem?" }));
  await expectAccessible();
  await user.click(list.getByRole("button", { name: /Kaasiku/ }));
  await question("Millises maakonnas see koht on?");
  expect(requestsTo(api.attachments.updateSiteName).map(({ body }) => body)).toEqual([{ name: "Kaasiku", version: 1 }]);
  expect(requestsTo(api.attachments.updateCadaster).map(({ body }) => body)).toEqual([
    { cadaster: NUMBER, version: 2 },
  ]);
  expect(requestsTo(api.attachments.updateOrigin).map(({ body }) => body)).toMatchObject([
    { possession_type: 10, forest_notice: "1234567", version: 3 },
  ]);
});

it("attaches a file of a paper waybill, and says in plain words what was refused", async () => {
  shown({ missing: [] });
  guide({ missing_sites: 0 });
  answerStorage();
  const { user } = open();
  await press(user, "Alusta");
  await question("Pildista veoseleht JUHIS00001");
  const choose = (file: File) => user.upload(screen.getByLabelText("Vali pilt või fail", { selector: "input" }), file);
  await choose(new File([""], "tühi.pdf", { type: "application/pdf" }));
  expect(await screen.findByText("Fail on tühi.")).toBeVisible();
  refuse(api.attachments.openUpload, "act_frozen", { times: 1 });
  await choose(new File(["%PDF-1.7"], "leht.pdf", { type: "application/pdf" }));
  expect(await screen.findByText(/läks vahepeal allkirjastamisele/)).toBeVisible();
  answer(api.attachments.openUpload, { id: UPLOAD, url: "https://storage.example/", fields: {} });
  answer(api.attachments.act, () => {
    papers("leht.pdf");
    return { success: true as const, data: { ...attachmentsView, results: [SITE] } };
  });
  await choose(new File(["%PDF-1.7"], "leht.pdf", { type: "application/pdf" }));
  expect(await screen.findByText(/Veoseleht on lisatud: leht\.pdf/)).toBeVisible();
  await press(user, "Edasi");
  await question("Aitäh!");
});

it("keeps the corners of a photo when the language is changed in the middle", async () => {
  // A picture of 300 by 400, which a component test cannot draw.
  const drawing = { fillRect: () => {}, drawImage: () => {} };
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(drawing as never);
  vi.stubGlobal("createImageBitmap", () => Promise.resolve({ width: 300, height: 400, close: () => {} }));
  answer(api.attachments.setLanguage, undefined);
  shown({ missing: [] });
  guide({ missing_sites: 0 });
  const { user } = open();
  await press(user, "Alusta");
  const camera = await screen.findByLabelText("Pildista", { selector: "input" });
  await user.upload(camera, new File(["foto"], "foto.jpg", { type: "image/jpeg" }));
  (await screen.findByRole("button", { name: /^Parem alumine nurk/ })).focus();
  await user.keyboard("{Shift>}{ArrowLeft}{/Shift}");
  const moved = () => screen.findByRole("button", { name: /^Parem alumine nurk: 95%/ });
  expect(await moved()).toBeVisible();
  await press(user, "English");
  await press(user, "Eesti");
  // A photo that is read again begins with whole corners.
  await new Promise((read) => setTimeout(read, 100));
  expect(await moved()).toBeVisible();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("says of a damaged photo that it cannot be read, and of a HEIC and a huge one why", async () => {
  shown({ missing: [] });
  guide({ missing_sites: 0 });
  const { user } = open();
  await press(user, "Alusta");
  const camera = async () => screen.findByLabelText("Pildista", { selector: "input" });
  await user.upload(await camera(), new File(["ei ole pilt"], "foto.jpg", { type: "image/jpeg" }));
  expect(await screen.findByText(/^Seda pilti ei saa lugeda/)).toBeVisible();
  await press(user, "Loobu");
  await user.upload(await camera(), new File(["\0\0\0\x18ftypheic"], "foto.heic", { type: "image/heic" }));
  expect(await screen.findByText(/HEIC-pilti/)).toBeVisible();
  await press(user, "Loobu");
  const head = "89504e470d0a1a0a0000000d4948445200004e2000002710";
  const bytes = Uint8Array.from(head.match(/../g)!, (pair) => Number.parseInt(pair, 16));
  await user.upload(await camera(), new File([bytes], "suur.png", { type: "image/png" }));
  expect(await screen.findByText(/üle 100 megapiksli/)).toBeVisible();
});

it("says that nothing is missing, and that an act in a container is final", async () => {
  shown({ missing: [] });
  papers("veos.pdf");
  guide({ missing_sites: 0, missing_waybills: 0 });
  open();
  await question("Kõik vajalik on olemas");
  expect(screen.queryByRole("button", { name: "Alusta" })).toBeNull();
  expect(screen.getByText("18.12.2026")).toBeVisible();
});

it("asks nothing of an act in a container", async () => {
  shown({}, { files_frozen: true, sites_frozen: true });
  guide({ missing_sites: 0, missing_waybills: 0 });
  open();
  expect(await screen.findByText("Andmed on lõplikud")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Alusta" })).toBeNull();
});

it.each([
  ["ru", "Русский", "Чего не хватает", "1 участок, 1 бумажная накладная"],
  ["en", "English", "What is missing", "1 site, 1 paper waybill"],
] as const)("speaks %s once that is chosen, and remembers it for the owner", async (language, button, title, words) => {
  answer(api.attachments.setLanguage, undefined);
  const { user } = open();
  await press(user, button);
  await question(title);
  expect(screen.getByText(words)).toBeVisible();
  expect(screen.getByRole("main")).toHaveAttribute("lang", language);
  expect(screen.getByRole("button", { name: button })).toHaveAttribute("aria-pressed", "true");
  await waitFor(() => expect(requestsTo(api.attachments.setLanguage).map(({ body }) => body)).toEqual([{ language }]));
  await expectAccessible();
});

it("opens in the remembered language, and says when the choice could not be remembered", async () => {
  guide({ language: "en" });
  refuse(api.attachments.setLanguage, "too_many_requests");
  const { user } = open();
  await question("What is missing");
  await press(user, "Eesti");
  expect(await screen.findByText(/^Keelt ei õnnestunud meelde jätta/)).toBeVisible();
});

it.each([
  ["et", "Vaata akti"],
  ["ru", "Посмотреть акт (на эстонском)"],
  ["en", "View the act (in Estonian)"],
] as const)("leads to the PDF of the act, in %s", async (language, look) => {
  guide({ language });
  shown({}, { href: "/api/v1/acts/attachments/leht/pdf/" });
  open();
  const link = await screen.findByRole("link", { name: look });
  expect(link).toHaveAttribute("data-file", "/api/v1/acts/attachments/leht/pdf/");
});

it("has no link to the PDF while it is being made", async () => {
  shown({}, { href: null });
  open();
  await question("Mis on puudu");
  expect(screen.queryByRole("link", { name: "Vaata akti" })).toBeNull();
});

it("leads to the page with all data and back", async () => {
  const { user, address } = open();
  await user.click(await screen.findByRole("link", { name: "Kõik andmed" }));
  expect(await screen.findByRole("region", { name: "Kirdelank lank" })).toBeVisible();
  expect(address()).toContain("view=all");
  await user.click(screen.getByRole("link", { name: "Täida samm-sammult" }));
  await question("Mis on puudu");
});

it("shows its own refusal and tries again", async () => {
  refuse(api.attachments.guide, "too_many_requests", { times: 1 });
  const { user } = open();
  await press(user, "Proovi uuesti");
  await question("Mis on puudu");
});

const SIGN_IN = {
  et: {
    title: "Metsa deklareerimine (EUDR)",
    declare: "Deklareeri",
    why: /^Logige sisse, et deklareerida/,
    code: "Isikukood",
    proceed: "Jätka",
    missing: "Palun sisestage isikukood",
    refused: "Selle kirja lingiga saab siseneda ainult omanik ise. Palun pöörduge oma agendi poole.",
    close: "Sulge",
  },
  en: {
    title: "Declaring the forest (EUDR)",
    declare: "Declare",
    why: /^Sign in to declare timber of your own land/,
    code: "Personal code",
    proceed: "Continue",
    missing: "Please enter the personal code",
    refused: "Only the owner can sign in by the link of this letter. Please ask your agent.",
    close: "Close",
  },
  ru: {
    title: "Декларация леса (EUDR)",
    declare: "Задекларировать",
    why: /^Войдите, чтобы задекларировать/,
    code: "Личный код",
    proceed: "Продолжить",
    missing: "Введите личный код",
    refused: "По ссылке из этого письма может войти только сам собственник. Обратитесь к своему агенту.",
    close: "Закрыть",
  },
} as const;

it.each(["et", "en", "ru"] as const)("declares at its end by signing in, with each word in %s", async (language) => {
  const words = SIGN_IN[language];
  guide({ language, missing_sites: 0, missing_waybills: 0 });
  papers("veoseleht.pdf");
  shown({ missing: [] });
  answer(api.signing.signInBySmartId, {
    id: "8c7e1b1a-1f0f-4a1e-9a37-0f6d5f1f2a11",
    verification_code: "4711",
    ends_in: 90,
  });
  answer(api.signing.signInProgress, {
    state: "failed",
    message: "Selle kirja lingiga saab siseneda ainult omanik ise. Palun pöörduge oma agendi poole.",
    verification_code: null,
    ends_in: 0,
  });
  const { user } = open();
  const section = within(await screen.findByRole("region", { name: words.title }));
  await expectAccessible();
  expect(document.documentElement.lang).toBe(language);
  await user.click(section.getByRole("button", { name: words.declare }));
  const dialog = within(await screen.findByRole("dialog", { name: words.declare }));
  expect(dialog.getByText(words.why)).toBeVisible();
  expect(dialog.getByRole("button", { name: words.close })).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Smart-ID" }));
  await user.click(await dialog.findByRole("button", { name: words.proceed }));
  expect(await dialog.findByText(words.missing)).toBeVisible();
  await fill(user, dialog.getByRole("textbox", { name: words.code }), "60001019906");
  await user.click(dialog.getByRole("button", { name: words.proceed }));
  expect(await dialog.findByText(words.refused)).toBeVisible();
});

it("lists what is asked, the paper waybill first, and begins with what is pressed", async () => {
  const { user, address } = open();
  const list = within(await screen.findByRole("list", { name: "Mida küsime" }));
  expect(list.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
    "Pildista veoseleht JUHIS00001",
    "Kirdelank: katastritunnus, kelle mets, kinnistu või lepingu number, maakond",
  ]);
  await user.click(list.getByRole("button", { name: /^Pildista/ }));
  await question("Pildista veoseleht JUHIS00001");
  expect(address()).toContain("step=paber.JUHIS00001");
});

const parcelIn = (county: string, more: object = {}) =>
  answer(api.attachments.plots, {
    results: [
      {
        site: "kirdelank-01",
        checks: [],
        plots: [
          {
            number: NUMBER,
            state: "known",
            address: `Kaasiku, Saarde vald, ${county} maakond`,
            area: 61_940,
            day: "2026-11-01",
            is_old: false,
            outline: [],
            ...more,
          },
        ],
      },
    ],
  });

it("fills in name and county by the cadastre, with address and area, and saves them when they are confirmed", async () => {
  shown({ name: "", cadaster: NUMBER, possession_type: 10, forest_notice: "1", missing: ["name", "county"] });
  papers("veos.pdf");
  parcelIn("Pärnu");
  const { user } = open();
  await press(user, "Alusta");
  await question("Mis on selle koha nimi?");
  expect(await screen.findByText(`${NUMBER} · Kaasiku, Saarde vald, Pärnu maakond · 6,19 ha`)).toBeVisible();
  expect(field("Langi nimi")).toHaveValue("Kaasiku");
  await user.click(field("Langi nimi"));
  await user.tab();
  expect(requestsTo(api.attachments.updateSiteName)).toEqual([]);
  await press(user, "Edasi");
  await question("Millises maakonnas see koht on?");
  const county = screen.getByRole("combobox", { name: "Maakond" });
  expect(county).toHaveValue("Pärnumaa");
  expect(county).toHaveAccessibleDescription("Katastri järgi Pärnumaa.");
  expect(requestsTo(api.attachments.updateOrigin)).toEqual([]);
  await expectAccessible();
  await press(user, "Edasi");
  await question("Aitäh!");
  expect(requestsTo(api.attachments.updateSiteName).map(({ body }) => body.name)).toEqual(["Kaasiku"]);
  expect(requestsTo(api.attachments.updateOrigin).map(({ body }) => body.county)).toEqual(["Pärnumaa"]);
});

it.each([
  ["that of the cadastre", "Pärnumaa"],
  ["that of the load", "Võrumaa"],
])("asks for a county that contradicts the cadastre, and is told %s", async (_which, chosen) => {
  shown({ cadaster: NUMBER, possession_type: 10, forest_notice: "1", county: "Võrumaa", missing: [] });
  papers("veos.pdf");
  parcelIn("Pärnu");
  const { user } = open();
  await press(user, "Kirdelank: maakond");
  const county = await screen.findByRole("combobox", { name: "Maakond" });
  expect(county).toHaveAccessibleDescription(
    "Koorma andmetes on Võrumaa, katastri järgi Pärnumaa. Valige, kumb on õige.",
  );
  expect(county).toHaveValue("Pärnumaa");
  await user.selectOptions(county, chosen);
  await press(user, "Edasi");
  await question("Aitäh!");
  expect(requestsTo(api.attachments.updateOrigin).map(({ body }) => body.county)).toEqual([chosen]);
  expect(screen.queryByText(/Veel on puudu/)).toBeNull();
});

it("asks for the county once the typed parcel contradicts it", async () => {
  shown({ possession_type: 10, forest_notice: "1", county: "Võrumaa", missing: ["cadaster"] });
  papers("veos.pdf");
  const { user } = open();
  await press(user, "Alusta");
  await question("Mis on maatüki katastritunnus?");
  parcelIn("Pärnu");
  await fill(user, field("Katastritunnus"), NUMBER);
  await user.tab();
  expect(await screen.findByRole("progressbar", { name: "Samm 1 / 2" })).toBeVisible();
  await press(user, "Edasi");
  await question("Millises maakonnas see koht on?");
});

it("says at a choice that is left out what to choose", async () => {
  shown({ cadaster: NUMBER, missing: ["possession", "county"] });
  const { user } = open();
  await press(user, "Alusta");
  await question("Kelle mets see oli?");
  await press(user, "Edasi");
  expect(await screen.findByText(/^Valige, kelle mets see oli/)).toBeVisible();
  await user.click(screen.getByRole("radio", { name: "Oma Minu oma mets" }));
  await press(user, "Edasi");
  await question("Millises maakonnas see koht on?");
  await press(user, "Edasi");
  expect(await screen.findByText(/^Valige maakond loendist/)).toBeVisible();
});
