import { expect, type Locator, type Page } from "@playwright/test";
import { answerListedActs, LISTED_COMPANIES } from "#tests/support/acts/listedActs.ts";
import { controlsOf, isHit, placesOn, reachedByTab } from "#tests/support/pages/rowControls.ts";
import { expectAccessible, signIn, takePicture } from "#tests/support/site/site.ts";
import { test } from "#tests/support/site/test.ts";

/** Three companies, one with a long name, whose acts are in every state. */

const ACTS = 6 * LISTED_COMPANIES.length;
const NAME = "Müügiakt 2026-1480";
/** Of the specification, in the order of the row. */
const LINKS = ["XLS", "XML", "Koond", "Avalik vaade", "Muuda", "Kustuta"].map((link) => `${link}: ${NAME}`);
const DESKS = [1024, 1440];

test.beforeEach(async ({ page, baseURL }) => {
  await signIn(page, "agent", baseURL!);
  await answerListedActs(page);
});

async function openActs(page: Page, width: number, tab = "sales"): Promise<Locator> {
  await page.setViewportSize({ width, height: 900 });
  await page.goto(`/acts/dashboard/?tab=${tab}&open=${LISTED_COMPANIES.map(({ id }) => id).join(",")}`);
  const rows = page.locator("tbody > tr[data-row]");
  await expect(rows).toHaveCount(ACTS);
  await page.mouse.move(2, 2);
  return rows;
}

for (const width of DESKS) {
  for (const tab of ["sales", "purchases"]) {
    test(`all companies have one grid, and number, state and sums are in one line: ${tab} at ${width} px`, async ({
      page,
    }) => {
      const rows = await openActs(page, width, tab);
      const all = await rows.evaluateAll((elements) => {
        const lines = (element: Element) => {
          const range = document.createRange();
          range.selectNodeContents(element);
          const bottoms = [...range.getClientRects()].map(({ bottom }) => bottom);
          return Math.max(...bottoms) - Math.min(...bottoms) > 8 ? 2 : 1;
        };
        const leftOf = (element: Element) => Math.round(element.getBoundingClientRect().left);
        return elements.map((row) => ({
          cells: [...row.children].map(leftOf),
          state: leftOf(row.querySelector("[data-tone]")!),
          broken: [...row.querySelectorAll("label > span, td:nth-child(-n + 4), [data-tone] > span:first-of-type")]
            .filter((part) => lines(part) > 1)
            .map(({ textContent }) => textContent),
        }));
      });
      for (const row of all) expect(row).toEqual({ ...all[0], broken: [] });
      await expectAccessible(page);
      await takePicture(page, `acts-quiet-${tab}-${width}`);
    });
  }

  test(`the pointer shows the links of a row in their place, and one press is enough: ${width} px`, async ({
    page,
  }) => {
    const row = (await openActs(page, width)).first();
    const before = await placesOn(row);
    expect(await controlsOf(row, false)).toEqual(LINKS);
    await row.hover();
    expect(await controlsOf(row, false)).toEqual([]);
    expect(await placesOn(row), "nothing moves").toBe(before);
    await takePicture(page, `acts-quiet-hover-${width}`);
    for (const name of [`Lae alla: ${NAME}`, `PDF: ${NAME}`, ...LINKS])
      expect(await isHit(row.getByLabel(name, { exact: true })), name).toBe(true);
    await row.getByRole("button", { name: `Kustuta: ${NAME}` }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
  });

  test(`Tab reaches and shows each link of a row: ${width} px`, async ({ page }) => {
    const row = (await openActs(page, width)).first();
    await row.getByRole("button", { name: `Näita veoselehti: ${NAME}` }).focus();
    expect(await reachedByTab(row)).toEqual([
      "INPUT",
      `Kirjad: ${NAME} (saatmata)`,
      `Lae alla: ${NAME}`,
      `PDF: ${NAME}`,
      ...LINKS,
      `Muud tegevused: ${NAME}`,
    ]);
  });
}

for (const width of [390, ...DESKS]) {
  test(`a row that is awaited is as high as the row that comes: ${width} px`, async ({ page }) => {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/api/v1/acts/acts/?*", async (route) => {
      await released;
      await route.fallback();
    });
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/acts/dashboard/?tab=sales&open=${LISTED_COMPANIES[0]!.id}`);
    const heightOf = async (row: Locator) => (await row.boundingBox())!.height;
    const awaited = await heightOf(page.locator("tbody > tr[aria-hidden]").first());
    release();
    const come = await heightOf(page.locator("tbody > tr[data-row]").first());
    expect(Math.abs(come - awaited)).toBeLessThan(1.5);
  });
}

test("what is no link of the specification is behind the last button of the row", async ({ page }) => {
  const row = (await openActs(page, 1440)).first();
  await row.getByRole("button", { name: `Muud tegevused: ${NAME}` }).click();
  const more = page.getByRole("dialog", { name: `Muud tegevused: ${NAME}` });
  await expect(more.locator("a, button")).toHaveText([
    "UBL (EN 16931)",
    "Raport",
    "Päritolude koond",
    "Ajalugu",
    "Avaliku vaate link",
  ]);
  await expectAccessible(page);
  await takePicture(page, "acts-quiet-more");
});

test("on a phone an opened row has the links", async ({ page }) => {
  const row = (await openActs(page, 390)).first();
  expect(await controlsOf(row, false)).toEqual(LINKS);
  await row.getByRole("button", { name: `Näita veoselehti: ${NAME}` }).click();
  expect(await controlsOf(row, false)).toEqual([]);
  await expectAccessible(page);
  await takePicture(page, "acts-quiet-390", true);
});

test("a screen that is touched shows no link where a tap would not expect one", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: baseURL!, hasTouch: true });
  const page = await context.newPage();
  await signIn(page, "agent", baseURL!);
  await answerListedActs(page);
  const row = (await openActs(page, 1024)).first();
  const { x, y, width, height } = (await row.getByRole("button", { name: `Kustuta: ${NAME}` }).boundingBox())!;
  const hit = () =>
    page.evaluate(([at, from]) => document.elementFromPoint(at!, from!)?.tagName, [x + width / 2, y + height / 2]);
  expect(await hit()).not.toBe("BUTTON");
  await row.getByRole("button", { name: `Näita veoselehti: ${NAME}` }).tap();
  await expect.poll(hit).toBe("BUTTON");
  await context.close();
});

test("on paper a row is number, state in words, day and sums", async ({ page }) => {
  await page.emulateMedia({ media: "print" });
  await openActs(page, 703);
  const rows = page.getByRole("group", { name: "Haavasalu Mets OÜ" }).locator("tbody > tr");
  const printed = await rows.evaluateAll((all) => {
    const isSeen = ({ parentElement: parent }: Node) => {
      if (!parent?.checkVisibility()) return false;
      const { clip, clipPath } = getComputedStyle(parent);
      return clip === "auto" && clipPath === "none";
    };
    return all.map((row) => {
      const texts: string[] = [];
      const walker = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) if (isSeen(walker.currentNode)) texts.push(walker.currentNode.textContent!.trim());
      return texts.filter(Boolean).join(" ").replaceAll(/\s+/g, " ");
    });
  });
  expect(printed.slice(0, 4)).toEqual([
    "Müügiakt 2026-1480 Ootab meie allkirja 18.11.2026 987 654,32 1 224 691,36",
    "Müügiakt 2026-1481 Paber puudu 18.11.2026 987 655,32 1 224 692,36",
    "Müügiakt 2026-1482 Ootab Haavasalu Mets OÜ allkirja 18.11.2026 987 656,32 1 224 693,36",
    "Müügiakt 2026-1483 Allkirjastatud 18.11.2026 987 657,32 1 224 694,36",
  ]);
  expect(await rows.locator("a").evaluateAll((all) => all.filter((link) => link.checkVisibility()))).toEqual([]);
  await takePicture(page, "acts-quiet-print");
});

test("in forced colours each state has its words, its shape and an outline", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  const rows = await openActs(page, 1440);
  const shapes = await rows.locator("[data-tone]:first-child").evaluateAll((pills) =>
    pills.slice(0, 6).map((pill) => ({
      words: pill.querySelector("span")!.textContent,
      shape: pill.querySelector("svg")!.innerHTML,
      outline: getComputedStyle(pill).borderTopWidth,
    })),
  );
  expect(shapes.map(({ words }) => words)).toEqual([
    "Ootab meie allkirja",
    "Paber puudu",
    "Ootab Haavasalu Mets OÜ allkirja",
    "Allkirjastatud",
    "Allkiri ebaõnnestus",
    "Allkirjastamisel",
  ]);
  expect(new Set(shapes.map(({ shape }) => shape)).size).toBe(6);
  expect(shapes.map(({ outline }) => outline)).toEqual(shapes.map(() => "1px"));
  await takePicture(page, "acts-quiet-forced");
});
