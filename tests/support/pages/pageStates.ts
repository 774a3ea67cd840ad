import { expect, type Page } from "@playwright/test";
import { CONTENT, declaration, mandate } from "#tests/support/eudr/filingReplies.ts";
import type { DemoUser } from "#tests/support/site/site.ts";
import type { pages } from "#web/shell/pages.ts";
import { answerContainer, answerWaiting, containerOf } from "./containers.ts";
import type { World } from "./world.ts";

/** A page in one of its states. */
export interface PageState {
  name: string;
  address: string | ((world: World) => string);
  /** An agent unless given. */
  who?: DemoUser | "visitor";
  /** Answers that the server does not give at the moment. */
  prepare?: (page: Page) => Promise<void>;
  /** What is opened on the page itself, after it has loaded. */
  unfold?: (page: Page) => Promise<void>;
  /** Buttons that open a dialog. Controls that announce a popup are found by themselves. */
  dialogs?: readonly (string | RegExp)[];
  /** Its popups are those of the navigation bar, which all pages have. */
  isFrame?: boolean;
  /** Its picture is in the page of help, instead of that of the first state. */
  isOfHelp?: boolean;
}

export type PageName = keyof typeof pages | "first" | "unknown" | "broken";

/** Every page of the application: a page without a line here is a type error. */
export const pageStates: Record<PageName, readonly PageState[]> = {
  signIn: [
    { name: "sign-in", address: "/login", who: "visitor" },
    { name: "sign-in by link", address: "/login#token=vale", who: "visitor" },
  ],
  signOut: [{ name: "sign-out that was refused", address: "/logout", prepare: refuseSignOut }],
  publicAct: [
    { name: "public view of an act", address: ({ publicAct }) => publicAct, who: "visitor" },
    { name: "public view that is revoked", address: "/public/acts/olematu/", who: "visitor" },
  ],
  publicDocument: [
    { name: "public view of a document", address: ({ publicDocument }) => publicDocument, who: "visitor" },
    { name: "public view of no document", address: "/public/documents/olematu/", who: "visitor" },
  ],
  attachments: [
    { name: "attachments of an act", address: ({ attachments }) => `${attachments}?view=all`, who: "visitor" },
    { name: "guided page of an act", address: ({ attachments }) => `${attachments}?view=guide`, who: "visitor" },
    {
      name: "step of the guided page",
      address: ({ attachments }) => `${attachments}?view=guide`,
      who: "visitor",
      unfold: startGuide,
    },
    { name: "attachments of an unknown link", address: "/acts/attachments/olematu/", who: "visitor" },
  ],
  overview: [
    { name: "overview", address: "/overview/", unfold: showTable },
    { name: "overview of a company user", address: "/overview/", who: "companyUser" },
    { name: "overview of a council member", address: "/overview/", who: "councilMember" },
    { name: "overview of a reader of prices", address: "/overview/", who: "priceListReader" },
  ],
  reportsDashboard: [
    { name: "reports", address: "/reports/dashboard/", unfold: chooseFirstCompany, dialogs: ["Koondraport"] },
    { name: "reports with open panels and rows", address: openReports, prepare: doubtReports, unfold: openReport },
    { name: "acted reports", address: (world) => `${openReports(world)}&tab=acted`, unfold: openReport },
    { name: "reports that no search finds", address: "/reports/dashboard/?q=olematu" },
  ],
  imports: [{ name: "import", address: "/reports/imports/", prepare: keepRunning, unfold: openImports }],
  actsDashboard: [
    {
      name: "sales acts",
      address: ({ buyer }) => `/acts/dashboard/?tab=sales&open=${buyer}`,
      dialogs: ["Saatmata aktid"],
    },
    { name: "purchase acts", address: "/acts/dashboard/", unfold: openFirstPanel },
    { name: "acts of a company user", address: "/acts/dashboard/", who: "companyUser" },
  ],
  eudr: [
    { name: "owners without numbers", address: "/eudr/" },
    { name: "declarations", address: "/eudr/?tab=valid", dialogs: ["Sisesta number"] },
    { name: "drafts of declarations", address: "/eudr/?tab=draft", dialogs: ["Deklareeri"] },
    {
      name: "acts with warnings",
      address: "/eudr/?tab=attention",
      prepare: answerWarned,
      dialogs: [/^Vaadatud: Haavasalu/],
    },
    { name: "declarations of an owner", address: "/eudr/", who: "companyUser" },
  ],
  declaration: [
    { name: "declaration", address: ({ declaration }) => `/eudr/${declaration}/` },
    {
      name: "draft of a declaration",
      address: ({ filing }) => `/eudr/${filing}/`,
      unfold: addProduct,
      dialogs: ["Eemalda"],
    },
    { name: "filed declaration", address: ({ filing }) => `/eudr/${filing}/`, prepare: answerFiled },
    { name: "declaration that is not there", address: "/eudr/1-OLEMATU/" },
  ],
  eudrStatistics: [
    { name: "EUDR statistics", address: "/forecasts/eudr/" },
    { name: "EUDR statistics of nothing", address: "/forecasts/eudr/?date_after=2001-01-01&date_before=2001-03-31" },
    { name: "EUDR statistics of an owner", address: "/forecasts/eudr/", who: "companyUser" },
  ],
  statistics: [
    { name: "statistics before an assortment is chosen", address: "/forecasts/statistics/" },
    {
      name: "statistics of timber without a group",
      address: "/forecasts/statistics/?assortment=0&date_after=2026-01-01&date_before=2026-12-31",
      isOfHelp: true,
    },
    {
      name: "statistics of nothing",
      address: "/forecasts/statistics/?assortment=0&date_after=2001-01-01&date_before=2001-03-31",
    },
    { name: "statistics of a company user", address: "/forecasts/statistics/?assortment=0", who: "companyUser" },
  ],
  statisticsSummary: [
    { name: "summary", address: "/forecasts/summary/" },
    { name: "summary of nothing", address: "/forecasts/summary/?date_after=2001-01-01&date_before=2001-03-31" },
  ],
  destinationSummary: [
    { name: "destination summary", address: "/forecasts/destination_summary/" },
    {
      name: "destination summary by quarter",
      address: "/forecasts/destination_summary/?date_after=2026-01-01&date_before=2026-12-31&by=quarter",
    },
  ],
  origins: [
    { name: "origins of an act", address: ({ act }) => `/acts/origins/?acts=${act}` },
    { name: "origins of nothing", address: "/acts/origins/" },
  ],
  actExport: [
    { name: "export", address: "/acts/export/" },
    { name: "exported acts", address: "/acts/export/?tab=exported" },
    { name: "export that no search finds", address: "/acts/export/?q=olematu" },
  ],
  createAct: [
    {
      name: "new act",
      address: ({ selection }) => `/acts/create/${selection}/`,
      unfold: addSawmillAct,
      dialogs: [/^Muuda müügihindasid/, "Lõpeta"],
    },
    { name: "act of a selection that is gone", address: "/acts/create/olematu/" },
  ],
  updateAct: [{ name: "act", address: ({ act }) => `/acts/update/${act}/`, dialogs: ["Salvesta"] }],
  documents: [
    {
      name: "documents",
      address: ({ documentCompany }) => `/documents/dashboard/?open=${documentCompany}`,
      unfold: openRowOnTouch,
      dialogs: ["Lae üles", /^Kustuta/],
    },
    {
      name: "documents of a company user",
      address: "/documents/dashboard/",
      who: "companyUser",
      unfold: openFirstPanel,
    },
    { name: "documents that no search finds", address: "/documents/dashboard/?q=olematu" },
  ],
  document: [
    { name: "document", address: ({ document }) => `/documents/update/${document}/` },
    { name: "document that is not there", address: "/documents/update/999999/" },
  ],
  forecasts: [
    { name: "forecasts", address: ({ forecaster }) => `/forecasts/list/?open=${forecaster}` },
    { name: "forecasts of a company user", address: "/forecasts/list/", who: "companyUser" },
  ],
  forecast: [
    { name: "forecast", address: ({ forecast }) => `/forecasts/detail/${forecast}/`, dialogs: ["Kinnita"] },
    { name: "confirmed forecast", address: ({ confirmedForecast }) => `/forecasts/detail/${confirmedForecast}/` },
    { name: "forecast that is not there", address: "/forecasts/detail/120264/" },
  ],
  priceLists: [
    {
      name: "price lists",
      // Of one assortment: the whole list has three times the elements of any other page.
      address: "/price-lists/?past=shown&assortment=1",
      dialogs: ["Lisa hind", /^Eemalda hind/],
      unfold: (page) =>
        page
          .getByRole("button", { name: /^Muuda hinda/ })
          .first()
          .click(),
    },
    { name: "price lists of a reader", address: "/price-lists/", who: "priceListReader" },
  ],
  companies: [
    { name: "companies", address: "/companies/" },
    { name: "companies that no search finds", address: "/companies/?q=olematu" },
  ],
  newCompany: [{ name: "new company", address: "/companies/new/", unfold: saveNothing }],
  company: [
    {
      name: "company",
      address: ({ buyer }) => `/companies/${buyer}/`,
      dialogs: ["Lisa sihtkoht", /^Muuda sihtkoha nime/, /^Eemalda sihtkoht/],
    },
    { name: "company that is not there", address: "/companies/999999/" },
  ],
  companyPeople: [
    {
      name: "people",
      address: "/companies/1/people/",
      dialogs: ["Lisa inimene", /^Muuda andmeid/, /^Lõpeta ligipääs/],
    },
  ],
  personalData: [
    { name: "how long personal data are kept", address: "/people/personal_data/" },
    {
      name: "personal data of a person",
      address: "/people/personal_data/?person=4",
      dialogs: ["Kustuta isikuandmed"],
    },
    { name: "personal data of nobody", address: "/people/personal_data/?person=999999" },
  ],
  assortments: [
    {
      name: "assortments",
      address: "/assortments/",
      dialogs: ["Lisa sortiment", /^Muuda sortimenti/, "Lisa rühm", /^Muuda rühma/],
    },
  ],
  container: [
    {
      name: "container",
      address: `/containers/${containerOf("PENDING").hash}/`,
      prepare: (page) => answerContainer(page, containerOf("PENDING")),
      dialogs: ["Allkirjasta", "Katkesta allkirjastamine"],
    },
    {
      name: "container of a company user",
      address: `/containers/${containerOf("SIGN_ONE").hash}/`,
      who: "companyUser",
      prepare: (page) => answerContainer(page, containerOf("SIGN_ONE")),
      dialogs: ["Allkirjasta", "Keeldu"],
    },
    { name: "container that is not there", address: "/containers/olematu/" },
  ],
  waiting: [
    {
      name: "what waits for a signature",
      address: "/signing/waiting/",
      who: "companyUser",
      prepare: answerWaiting,
    },
    { name: "nothing waits for a signature", address: "/signing/waiting/" },
  ],
  containerCheck: [{ name: "check of a container", address: "/containers/validate/" }],
  media: [
    { name: "good to know", address: "/media/", dialogs: ["Lisa kirje", /^Muuda kirjet/, /^Eemalda kirje/] },
    { name: "good to know for a reader", address: "/media/", who: "companyUser" },
  ],
  first: [
    { name: "nothing to show", address: "/", prepare: takeRoles },
    { name: "first page of a council member", address: "/", who: "councilMember" },
  ],
  unknown: [{ name: "not found", address: "/olematu/", prepare: queueWaybills, isFrame: true }],
  broken: [{ name: "broken page", address: "/assortments/", prepare: breakAssortments, unfold: expectBroken }],
};

export const allPageStates: readonly PageState[] = Object.values(pageStates).flat();

/** Opens it and waits until nothing loads any more. */
export async function openState(page: Page, state: PageState, world: World): Promise<void> {
  await loadState(page, state, world);
  await unfoldState(page, state);
}

/** Opens only the address, and waits until nothing loads any more. */
export async function loadState(page: Page, { address, prepare }: PageState, world: World): Promise<void> {
  await prepare?.(page);
  await page.goto(typeof address === "string" ? address : address(world));
  await expectLoaded(page);
}

/** Opens on a loaded page what the state shows. */
export async function unfoldState(page: Page, { unfold }: PageState): Promise<void> {
  await unfold?.(page);
  await expectLoaded(page);
}

async function expectLoaded(page: Page): Promise<void> {
  // A list of a hundred acts with their containers loads for more than 30 s beside other tests.
  const timeout = 60_000;
  // The frame is there before the code of its page.
  await expect(page.getByRole("main").locator("h1")).toBeVisible({ timeout });
  await expect(page.locator('main [aria-busy="true"], main .mantine-Skeleton-root')).toHaveCount(0, { timeout });
}

function openReports({ buyer, destination }: World): string {
  return `/reports/dashboard/?open=${buyer},${buyer}.${destination}`;
}

async function refuseSignOut(page: Page): Promise<void> {
  const json = { code: "too_many", message: "Proovi hiljem." };
  await page.route("**/session/sign_out/**", (route) => route.fulfill({ status: 429, json }));
}

async function doubtReports(page: Page): Promise<void> {
  await page.route("**/api/v1/reports/reports/?**", async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    const doubts = [{ kind: "volume", reason: "Kogus 301,180 tm on tavatu: tavaliselt on kuni 60,000 tm." }];
    const changes = { doubts, doubts_more: 3, doubt_print: "nähtud", correction_pending: true };
    if (json.results?.[0]) Object.assign(json.results[0], changes);
    await route.fulfill({ response, json });
  });
}

async function keepRunning(page: Page): Promise<void> {
  const states = ["writing", "failed"];
  await page.route("**/api/v1/reports/imports/?(?*)", async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    const complete = json.results.filter(({ state }: { state: string }) => state === "complete");
    for (const [at, state] of states.entries())
      Object.assign(complete[at] ?? {}, { state, rows_done: 1, can_retry: true });
    await route.fulfill({ response, json });
  });
}

async function queueWaybills(page: Page): Promise<void> {
  await page.route("**/api/v1/me/", async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    const refused = [
      {
        number: "LAI-3",
        reason: "Mõõtmisakti kuupäev puudub.",
        remedy: "Paluge saeveskil lisada mõõtmisaktile kuupäev.",
      },
    ];
    Object.assign(json, {
      waybillQueue: { totalCount: 4, next: ["LAI-1", "LAI-2"], refused },
      unsentEmailsCount: 2,
      hasUnsentEmails: true,
    });
    await route.fulfill({ response, json });
  });
}

async function takeRoles(page: Page): Promise<void> {
  await page.route("**/api/v1/me/", async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    Object.assign(json, {
      roles: [],
      isSuperUser: false,
      hasEmployments: false,
      entersForecasts: false,
      opensEudr: false,
    });
    Object.assign(json.user, { priceListsEnabled: false });
    await route.fulfill({ response, json });
  });
}

async function breakAssortments(page: Page): Promise<void> {
  await page.route("**/api/v1/assortments/**", (route) => route.fulfill({ json: [null] }));
}

async function expectBroken(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { name: "Lehe kuvamine ebaõnnestus" })).toBeVisible();
}

/** Where nothing hovers, links of a row are in the opened row. */
async function openRowOnTouch(page: Page): Promise<void> {
  const toggle = page.getByRole("button", { name: /^Näita tegevusi/ }).first();
  if (await toggle.isVisible()) await toggle.click();
}

async function chooseFirstCompany(page: Page): Promise<void> {
  await page
    .getByRole("checkbox", { name: /^Vali ettevõte/ })
    .first()
    .click();
  await expect(page.getByRole("region", { name: "Valik", exact: true })).toBeVisible();
}

async function openReport(page: Page): Promise<void> {
  await page
    .getByRole("button", { name: /^Näita raporti .+ ridu/ })
    .first()
    .click();
  await expect(page.getByRole("table", { name: /^Mõõteraporti .+ read/ })).toBeVisible();
}

async function openImports(page: Page): Promise<void> {
  await expect(page.getByRole("group", { name: /^Kahtlased kohad/ }).first()).toBeVisible({ timeout: 120_000 });
  await page
    .getByRole("button", { name: /^Näita vigu/ })
    .first()
    .click();
  await page
    .getByRole("button", { name: /^Näita kõiki/ })
    .first()
    .click();
  await page
    .getByRole("button", { name: /veerud/ })
    .first()
    .click();
}

async function addProduct(page: Page): Promise<void> {
  await page.getByLabel("Katastritunnused").fill("00101:001:0007");
  // One is enough where the page was opened before.
  if ((await page.getByLabel("Maht (tm)").count()) === 0)
    await page.getByRole("button", { name: "Lisa toode" }).click();
  await expect(page.getByText("Kõik on salvestatud")).toBeVisible();
}

/** As the Information System and both parties of the mandate have left it. */
async function answerFiled(page: Page): Promise<void> {
  const filed = { ...CONTENT, is_small: false };
  const facts = { kind: "dds", stage: "available", status: "AVAILABLE", filed, content: filed } as const;
  const may = ["save", "submit", "withdraw", "ask"] as const;
  const message = { at: "2026-11-26T08:00:00.000Z", text: "Palun täpsustage mahtu." };
  const numbers = { reference: "S26EEAB12CD34E", verification: "K7X2M9QP", number_state: "usable" } as const;
  const reply = declaration(
    { ...facts, may: [...may], message, filed_at: message.at },
    { ...numbers, state: "attention" },
  );
  await page.route("**/api/v1/eudr/declarations/*/", (route) => route.fulfill({ json: reply }));
  await page.route("**/api/v1/eudr/filings/*/mandate/", (route) => route.fulfill({ json: mandate() }));
}

/** As registers and declarations leave it at times. */
async function answerWarned(page: Page): Promise<void> {
  const excess = { hauled: 612, permitted: 540 };
  const sites = [
    { id: "a", name: "Haavasalu", checks: ["declaration_later", "notice_exceeded"], excess },
    { id: "b", name: "Kivisoo", checks: ["plot_unknown"] },
  ];
  const results = Array.from({ length: 3 }, (_, index) => ({
    act: { id: 900 + index, number: `OST-${17 - index}`, date: "2026-11-20", hash: "olematu" },
    owner: { id: 12, name: "Haavasalu Mets OÜ" },
    sites,
    others: 3 * index,
  }));
  await page.route("**/api/v1/eudr/warnings/**", (route) => route.fulfill({ json: { results, count: 3, next: null } }));
}

async function startGuide(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Alusta" }).click();
  await expect(page.getByText("Samm 1 / ", { exact: false }).first()).toBeVisible();
}

/** Of one chart the table, of the others the chart. */
async function showTable(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Tabelina: Maht ostjate kaupa/ }).click();
}

async function openFirstPanel(page: Page): Promise<void> {
  const headings = page.getByRole("main").getByRole("heading", { level: 2 });
  // The buttons above are of filters and views.
  await headings.getByRole("button", { expanded: false }).first().click();
}

async function addSawmillAct(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Lisa", exact: true }).click();
  await page.getByRole("button", { name: /^Muuda\. Müügiakti number/ }).click();
}

async function saveNothing(page: Page): Promise<void> {
  await page.getByRole("checkbox", { name: "Ostja" }).check();
  await page.getByRole("checkbox", { name: "Metsaomanik" }).check();
  await page.getByRole("button", { name: "Lisa sertifikaat" }).click();
  await page.getByRole("button", { name: "Salvesta" }).click();
}
