import { expect, type Page } from "@playwright/test";
import { OWNER_CODES } from "#scripts/simulators/eid/ca/testPeople.ts";
import { LANGUAGES, type Language } from "#shared/basics/languages.ts";
import { estonianOn } from "#tests/support/site/estonianOn.ts";
import { letterLink } from "#tests/support/site/letterLink.ts";
import { expectSigned, signByMobileId } from "#tests/support/site/signing.ts";
import { signIn } from "#tests/support/site/site.ts";
import { test } from "#tests/support/site/test.ts";
import { Walk } from "#tests/support/site/walk.ts";
import { guideTexts, LANGUAGE_NAMES } from "#web/attachments/texts/guideTexts.ts";
import { declarationWords } from "#web/eudr/declarationWords.ts";
import { filingWords, mandateWords } from "#web/eudr/filing/words/filingWords.ts";
import { listWords } from "#web/eudr/listWords.ts";
import { eidWords } from "#web/sessions/eid/eidWords.ts";
import { dialogWords } from "#web/signing/dialog/dialogWords.ts";

const PLOT = "00101:001:0001";
const [, , ...CODES] = OWNER_CODES;

for (const [at, language] of LANGUAGES.entries()) {
  const reads = language === "et" ? "comes" : "reads no Estonian";
  test(`an owner who chose ${LANGUAGE_NAMES[language]} ${reads} from the letter's link to the filed declaration`, {
    tag: "@walk",
  }, async ({ page, browser, baseURL }) => {
    test.slow();
    const office = await browser.newPage({ baseURL: baseURL! });
    await signIn(office, "agent", baseURL!);
    const owner = { code: CODES[at]!, name: `Ivan Ivanov ${at + 1}` };
    const letter = await letterLink(office, `KEEL-${at + 1}`, "Kivimaa", baseURL!, { owner, cadaster: PLOT });
    const walk = new Walk(page, `owner-${language}`);
    const look = async (screen: string) => {
      await walk.look(screen);
      if (language === "et") return;
      expect
        .soft(
          await estonianOn(page, [
            owner.name,
            "OK TESTNUMBER",
            "S26EEAB12CD34E",
            "Volitus",
            `KEEL-${at + 1}`,
            "Kivimaa",
            "Kuusepalk",
            "Metsa 1",
            "Rõuge vald",
          ]),
          screen,
        )
        .toEqual([]);
    };
    await page.goto(letter);
    await page.getByRole("button", { name: LANGUAGE_NAMES[language] }).tap();
    await lookAtAct(page, language, look);
    await declare(page, language, owner.code, look);
    await sign(page, office, language, look);
    await file(page, language, look);
  });
}

type Look = (screen: string) => Promise<void>;
const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: true }).filter({ visible: true }).last();
const mandateOf = (page: Page, language: Language) =>
  page.getByRole("region", { name: mandateWords[language].title, exact: true });

/** The guided page with each question left out, and all data. */
async function lookAtAct(page: Page, language: Language, look: Look): Promise<void> {
  const words = guideTexts[language];
  await look("letter");
  await button(page, words.start).tap();
  const end = page.getByRole("heading", { name: words.endTitle });
  for (let step = 1; step < 10 && !(await end.isVisible()); step++) {
    const skip = button(page, words.skip);
    await expect(skip.or(end)).toBeVisible();
    await look(`question-${step}`);
    if (await skip.isVisible()) await skip.tap();
  }
  await look("end");
  await page.getByRole("link", { name: words.allData }).tap();
  await expect(page.getByRole("region", { name: /Kivimaa/ })).toBeVisible();
  await look("all-data");
}

/** Signs in, answers the first question and fills in what a mandate needs. */
async function declare(page: Page, language: Language, code: string, look: Look): Promise<void> {
  const [eid, words] = [eidWords[language], filingWords[language]];
  await button(page, guideTexts[language].declare).tap();
  await look("means");
  await button(page, eid.means.smartId).tap();
  await page.getByRole("textbox", { name: eid.code }).fill(code);
  await look("code");
  await button(page, eid.proceed).tap();
  await expect(page.getByText(words.isSmallQuestion)).toBeVisible({ timeout: 60_000 });
  await look("first-question");
  await button(page, words.isSmallYes).tap();
  await page.getByRole("textbox", { name: words.street }).fill("Metsa 1");
  await page.getByRole("textbox", { name: words.postcode }).fill("65401");
  await page.getByRole("textbox", { name: words.city }).fill("Rõuge vald");
  await button(page, words.plots.addDelivered).tap();
  await expect(page.getByRole("textbox", { name: words.plots.label })).toHaveValue(PLOT);
  await button(page, words.addLine).tap();
  await page.getByRole("checkbox", { name: words.chosenSpecies("KU"), exact: true }).check();
  await page.getByRole("textbox", { name: words.volume }).fill("120,5");
  await look("draft");
}

async function sign(page: Page, office: Page, language: Language, look: Look): Promise<void> {
  const [words, eid] = [mandateWords[language], eidWords[language]];
  await mandateOf(page, language).getByRole("button").last().tap();
  await expect(mandateOf(page, language).getByText(words.states.unsigned)).toBeVisible();
  await look("mandate-made");
  await office.goto(new URL(page.url()).pathname);
  await mandateOf(office, "et").getByRole("button", { name: "Allkirjasta", exact: true }).click();
  await signByMobileId(office);
  await expectSigned(office, "Volitus");
  await office.close();
  await page.reload();
  await mandateOf(page, language).getByRole("button", { name: words.sign, exact: true }).tap();
  await expect(page.getByText(dialogWords[language].means)).toBeVisible();
  await look("sign-means");
  await button(page, eid.means.smartId).tap();
  await expect(page.getByRole("textbox", { name: eid.code, exact: true })).toBeVisible();
  await look("sign-code");
  await button(page, eid.proceed).tap();
  await expect(page.getByRole("heading", { name: dialogWords[language].done(words.title) })).toBeVisible({
    timeout: 90_000,
  });
  await look("signed");
  await button(page, dialogWords[language].close).tap();
}

/** What is filed, with its history, and the lists. */
async function file(page: Page, language: Language, look: Look): Promise<void> {
  const [words, lists] = [filingWords[language], listWords[language]];
  await button(page, words.submit).tap();
  await expect(page.getByText(words.stages.sent, { exact: true }).first()).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole("list", { name: declarationWords[language].history })).toBeVisible();
  await look("filed");
  await page.goto("/eudr/");
  for (const tab of Object.values(lists.tabs)) {
    await page.getByRole("tab", { name: tab }).tap();
    await look(`list-${tab}`);
  }
  await button(page, lists.own).tap();
  await expect(page.getByRole("dialog", { name: lists.own })).toBeVisible();
  await look("own-number");
}
