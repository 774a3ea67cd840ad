import { expect, type Page } from "@playwright/test";
import { personalCode } from "#scripts/demo/names/codes.ts";
import { LANGUAGES, type Language } from "#shared/basics/languages.ts";
import { problems } from "#shared/platform/problems.ts";
import { freeCode, ownerForm } from "#tests/support/api/companies.ts";
import { estonianAmong, estonianOn } from "#tests/support/site/estonianOn.ts";
import { letterLink } from "#tests/support/site/letterLink.ts";
import { signInByLetter } from "#tests/support/site/signing.ts";
import { post, signIn, takePicture } from "#tests/support/site/site.ts";
import { test } from "#tests/support/site/test.ts";
import { LANGUAGE_NAMES } from "#web/attachments/texts/guideTexts.ts";
import { sectionWords } from "#web/attachments/texts/sectionWords.ts";
import { listWords } from "#web/eudr/listWords.ts";
import { signInWords } from "#web/sessions/signInWords.ts";
import { shellWords } from "#web/shell/shellWords.ts";
import { messageWords } from "#web/ui/text/messageWords.ts";

/** Owners of this test alone: a chosen language is kept with the company, and other tests expect the demo's to read Estonian. */
const ownerOf = (language: Language, at: number) => ({
  code: freeCode(710_001 + at),
  name: `OÜ TESTNUMBER ${at + 1}`,
  person: {
    name: "Ivan Ivanov",
    email: `ivan-${language}@virn.example`,
    personal_code: personalCode("male", 198 + at),
    roles: ["companyUser"],
  },
});

const DATA = ["OÜ TESTNUMBER", "Ivan Ivanov", "Kase talu", "Kadrina", "S26EEAB12CD34E", "Kivimaa", "Kuusepalk"];

type Fault = "none" | "silent" | "refused" | "limited" | "failed" | "nonsense";

/** Fails calls of the page; what the browser says of the network stays right, as behind a dead router. */
async function faults(page: Page): Promise<(fault: Fault) => void> {
  let now: Fault = "none";
  const reply = (code: keyof typeof problems) => ({
    status: problems[code].status,
    json: { code, message: problems[code].message, request_id: "0f8fad5b" },
  });
  await page.route("**/api/v1/**", async (route) => {
    if (now === "silent") return route.abort();
    if (now === "refused") return route.fulfill(reply("forbidden"));
    if (now === "limited") return route.fulfill(reply("too_many_requests"));
    if (now === "failed") return route.fulfill(reply("internal"));
    if (now === "nonsense" && route.request().url().includes("/eudr/")) return route.fulfill({ json: { results: 5 } });
    return route.continue();
  });
  return (fault) => void (now = fault);
}

for (const [at, language] of LANGUAGES.filter((each) => each !== "et").entries()) {
  test(`an owner who chose ${LANGUAGE_NAMES[language]} reads no Estonian when the network is gone, a call fails or the session ends`, async ({
    page,
    context,
    browser,
    baseURL,
  }) => {
    test.slow();
    const office = await browser.newPage({ baseURL: baseURL! });
    await signIn(office, "agent", baseURL!);
    const owner = ownerOf(language, at);
    const { id } = await post(office, "/api/v1/companies/", ownerForm(owner.code, owner.name), baseURL!);
    await post(office, `/api/v1/companies/${id}/people/`, owner.person, baseURL!);
    const letter = await letterLink(office, `TORGE-${language}`, "Kivimaa", baseURL!, { owner });
    await office.close();
    await signInByLetter(page, owner.person.email, "Aktid");
    const alerts: string[] = [];
    page.on("dialog", (dialog) => {
      alerts.push(dialog.message());
      void dialog.accept();
    });
    const fail = await faults(page);
    const data = [...DATA, owner.person.email, `TORGE-${language}`, `LISATORGE-${language}`];
    const look = async (screen: string) => {
      await takePicture(page, `faults/${language}-${screen}`);
      expect.soft(await estonianOn(page, data), screen).toEqual([]);
      expect.soft(estonianAmong(alerts, language, data), `alerts until ${screen}`).toEqual([]);
    };
    const offline = (isOffline: boolean) => context.setOffline(isOffline);
    await page.goto(letter);
    await page.getByRole("button", { name: LANGUAGE_NAMES[language] }).tap();
    await ofLetter(page, letter, language, { fail, offline, look });
    expect(alerts).toContain(messageWords[language].error);
    await ofLists(page, language, { fail, offline, look });
    await ofSession(page, language, owner.person, { fail, look });
  });
}

interface Means {
  fail: (fault: Fault) => void;
  offline: (isOffline: boolean) => Promise<void>;
  look: (screen: string) => Promise<void>;
}

async function ofLetter(page: Page, letter: string, language: Language, { fail, offline, look }: Means): Promise<void> {
  const [words, said] = [sectionWords[language], messageWords[language]];
  await page.goto(`${letter}?view=all`);
  const save = page.getByRole("button", { name: words.save, exact: true });
  await expect(save).toBeVisible();
  await offline(true);
  await save.tap();
  await expect(page.getByText(said.offlineChange, { exact: false })).toBeVisible();
  const file = { name: "1.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4") };
  await page.locator('input[type="file"]').first().setInputFiles(file);
  await look("letter-offline");
  await offline(false);
  for (const fault of ["silent", "refused", "limited"] as const) {
    fail(fault);
    await save.tap();
    await expect(save).toBeEnabled();
    await expect(page.getByRole("alert").filter({ visible: true }).first()).toBeVisible();
    await look(`letter-${fault}`);
  }
  fail("none");
  await page.reload();
  await expect(save).toBeVisible();
  fail("failed");
  await save.tap();
  // It alerts and reloads; the browser remembers the language for the page that comes.
  await expect(page.getByText(said.errorAgain("0f8fad5b"))).toBeVisible();
  await look("letter-failed");
  fail("none");
  await page.goto(`${letter}?view=all`);
  await expect(save).toBeVisible();
}

async function ofLists(page: Page, language: Language, { fail, offline, look }: Means): Promise<void> {
  const [lists, said] = [listWords[language], messageWords[language]];
  await page.goto("/eudr/");
  const tab = (name: string) => page.getByRole("tab", { name });
  await expect(page.getByRole("button", { name: lists.own })).toBeEnabled();
  await offline(true);
  await tab(lists.tabs.attention).tap();
  await expect(page.getByText(said.offlineBar)).toBeVisible();
  await look("lists-offline");
  await offline(false);
  await expect(page.getByText(said.offlineBar)).toBeHidden();
  fail("silent");
  await tab(lists.tabs.waiting).tap();
  await page.getByRole("button", { name: lists.own }).tap();
  await look("lists-silent");
  fail("none");
  await page.goto("/eudr/");
  await expect(tab(lists.tabs.valid)).toBeVisible();
  fail("refused");
  await tab(lists.tabs.attention).tap();
  await expect(page.getByRole("alert").filter({ visible: true }).first()).toBeVisible();
  await look("lists-refused");
  fail("none");
  await page.goto("/eudr/");
  await expect(tab(lists.tabs.valid)).toBeVisible();
  fail("nonsense");
  await tab(lists.tabs.attention).tap();
  await expect(page.getByRole("heading", { name: said.brokenTitle })).toBeVisible();
  await look("lists-broken");
  fail("none");
  for (const address of [
    "/eudr/00000000-0000-4000-8000-000000000000/",
    "/containers/00000000-0000-4000-8000-000000000000/",
  ]) {
    await page.goto(address);
    await expect(page.locator("main h1, main h2").first()).toBeVisible();
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    await look(`gone-${address.split("/")[1]}`);
  }
}

async function ofSession(
  page: Page,
  language: Language,
  person: { name: string; email: string },
  { fail, look }: Pick<Means, "fail" | "look">,
): Promise<void> {
  const [lists, words] = [listWords[language], signInWords[language]];
  await page.goto("/eudr/");
  await expect(page.getByRole("tab", { name: lists.tabs.valid })).toBeVisible();
  await page.getByRole("button", { name: shellWords[language].openMenu }).tap();
  await look("menu");
  await page.getByRole("button", { name: person.name }).tap();
  await look("user-menu");
  await page.getByRole("link", { name: shellWords[language].signOut }).tap();
  await expect(page.getByText(words.signedOut)).toBeVisible();
  await look("signed-out");
  await page.goto(`/login?ended=1&language=${language}`);
  await expect(page.getByText(words.ended)).toBeVisible();
  await page.getByRole("textbox", { name: words.email }).fill(person.email);
  fail("silent");
  await page.getByRole("button", { name: words.send }).tap();
  await expect(page.getByText(messageWords[language].noAnswerChange)).toBeVisible();
  await look("ended-silent");
  fail("none");
}
