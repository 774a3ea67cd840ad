import { expect, type Locator, type Page } from "@playwright/test";
import { AGENT_MENU } from "#tests/support/pages/agentMenu.ts";
import { test } from "#tests/support/pages/fixtures.ts";
import { openPlace, type PageName, places } from "#tests/support/pages/places.ts";
import { marked, violations } from "#tests/support/site/axe.ts";
import { takePicture } from "#tests/support/site/site.ts";

/** The list of keys under `?` on every page (docs/rules/user-interface.md, "Keyboard shortcuts"). */

const ROWS = ["j Järgmine rida", "k Eelmine rida"];
const ACT_FORM = ["e Eelvaade", "m Esimene marginaal"];

/** Somebody has signed out there, or has no role. */
const WITHOUT_MENU: ReadonlySet<PageName> = new Set(["signOut", "first"]);

/** A page without a line here is a type error. */
const KEYS: Record<Exclude<PageName, "broken">, readonly string[]> = {
  signIn: ["Ctrl + Enter Saada link", ...ROWS],
  signOut: [],
  publicAct: [],
  publicDocument: [],
  attachments: [],
  origins: [],
  reportsDashboard: ["/ Otsi", "a Akteeri", ...ROWS, "n Näita või peida rea sisu", "x Vali rida kursori all"],
  imports: ["e Küsi muudatused EVR-ist", "f Vali failid", ...ROWS, "m Laadi alla mall"],
  actsDashboard: ["/ Otsi", "a Allkirjasta", ...ROWS, "n Näita või peida rea sisu", "x Vali rida kursori all"],
  actExport: ["/ Otsi", "e Ekspordi", ...ROWS, "x Vali rida kursori all"],
  createAct: ["Ctrl + Enter Lõpeta", ...ACT_FORM, "n Sulge kõik"],
  updateAct: ["Ctrl + Enter Salvesta", ...ACT_FORM, "n Ava kõik"],
  documents: [
    "/ Otsi",
    "a Allkirjasta",
    ...ROWS,
    "n Näita või peida rea sisu",
    "x Vali rida kursori all",
    "l Lae üles",
  ],
  document: ["Ctrl + Enter Salvesta"],
  statistics: [],
  statisticsSummary: [],
  destinationSummary: [],
  forecasts: [...ROWS, "n Näita või peida rea sisu"],
  forecast: ["Ctrl + Enter Salvesta"],
  priceLists: [...ROWS, "l Lisa hind", "p Prindi"],
  companies: ["/ Otsi", ...ROWS, "l Lisa ettevõte"],
  newCompany: ["Ctrl + Enter Salvesta"],
  company: ["Ctrl + Enter Salvesta"],
  companyPeople: [...ROWS, "l Lisa inimene"],
  assortments: [...ROWS, "l Lisa sortiment"],
  containerCheck: ["f Vali ümbrik"],
  container: ["a Allkirjasta"],
  waiting: ROWS,
  media: [...ROWS, "l Lisa kirje"],
  first: [],
  unknown: [],
};

const named = Object.entries(KEYS) as [keyof typeof KEYS, readonly string[]][];
for (const [name, keys] of named) {
  const { unfold: _, ...place } = places[name][0]!;
  test(`lists the keys of the page under ?, and axe finds nothing there: ${place.name}`, async ({ newPage, world }) => {
    const page = await newPage(place.who, "desktop");
    await openPlace(page, place, world);
    const dialog = await openList(page);
    const ofPage = dialog.getByRole("region", { name: "Sellel lehel" });
    await expect.poll(() => linesOf(ofPage)).toEqual(keys.toSorted());
    const everywhere = await linesOf(dialog.getByRole("region", { name: "Kõikjal" }));
    expect(everywhere).toEqual(expect.arrayContaining(["Ctrl + Enter Kinnita avatud aken", "Esc Sulge avatud aken"]));
    const menu = place.who === undefined && !WITHOUT_MENU.has(name) ? AGENT_MENU : [];
    for (const [index, link] of menu.entries()) expect(everywhere).toContain(`${index + 1} ${link}`);
    expect(await violations(page, await marked(dialog)), "of the list").toEqual([]);
    expect(await violations(page), "of the page behind it").toEqual([]);
    await takePicture(page, `shortcuts-${name}`);
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await page.close();
  });
}

async function openList(page: Page): Promise<Locator> {
  await page.keyboard.press("?");
  const dialog = page.getByRole("dialog", { name: "Klaviatuuri otseteed" });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** The keys with their labels, in the order of the alphabet. */
async function linesOf(section: Locator): Promise<string[]> {
  const lines = await section
    .locator("dl > div")
    .evaluateAll((all) => all.map((line) => [...line.children].map((part) => part.textContent?.trim()).join(" ")));
  return lines.toSorted();
}
