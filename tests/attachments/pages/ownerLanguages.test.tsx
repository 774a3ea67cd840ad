import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { siteTexts } from "#shared/acts/siteEdits.ts";
import { attachmentRoutes } from "#shared/attachments/contract.ts";
import type { Language } from "#shared/basics/languages.ts";
import { problems } from "#shared/platform/problems.ts";
import { answer, breakOff, refuse } from "#tests/support/pages/answers.ts";
import { attachmentSite, attachmentsView } from "#tests/support/pages/attachmentReplies.ts";
import { fill, showPage } from "#tests/support/pages/show.tsx";
import { expectAccessible } from "#tests/support/pages/shown.ts";
import { api } from "#web/api/table.ts";
import { attachmentsText } from "#web/attachments/text.ts";
import { guideTexts } from "#web/attachments/texts/guideTexts.ts";
import { sectionSentences } from "#web/attachments/texts/sectionSentences.ts";
import { inLanguage } from "#web/ui/text/sentences.ts";

const WORDS = {
  ru: {
    site: "Участок Kirdelank",
    cadaster: "Изменить: Кадастровый номер 00101:001:0001",
    number: "Кадастровый номер",
    wrong: /^Номер выглядит так/,
    save: "Сохранить",
    frozen: "Акт подписывается. Его документы и данные участков больше изменить нельзя.",
    undeclared: "Декларации нет",
    declare: "Задекларировать",
    paper: "Бумажная накладная № LISAD00001",
    add: "Добавить файл: Бумажная накладная № LISAD00001",
    empty: "Файл пустой.",
    notice: "В день груза у участка не было действующего лесного уведомления",
  },
  en: {
    site: "Site Kirdelank",
    cadaster: "Change: Cadastral number 00101:001:0001",
    number: "Cadastral number",
    wrong: /^A number looks like/,
    save: "Save",
    frozen: "The act is being signed. Its documents and the data of its sites can no longer be changed.",
    undeclared: "There is no declaration",
    declare: "Declare",
    paper: "Paper waybill no. LISAD00001",
    add: "Add a file: Paper waybill no. LISAD00001",
    empty: "The file is empty.",
    notice: "The site had no valid forest notice on the day of the load",
  },
} as const;

beforeEach(() => {
  answer(api.attachments.view, attachmentsView);
  const results = [{ pk: "LISAD00001", number: "LISAD00001", file: null, is_removable: false }];
  answer(api.attachments.waybills, { results, count: 1, next: null });
  answer(api.attachments.plots, { results: [{ site: attachmentSite.id, plots: [], checks: ["notice_missing"] }] });
});

const open = (language: Language) => {
  answer(api.attachments.guide, { language, missing_sites: 0, missing_waybills: 1, earlier_sites: [] });
  return showPage("/acts/attachments/leht/?view=all");
};

describe("all sections behind an owner's link in the language that the owner chose", () => {
  it.each(["ru", "en"] as const)("have fields, errors, files and what the server refuses in %s", async (language) => {
    const words = WORDS[language];
    refuse(api.attachments.updateOrigin, "act_frozen");
    const { user } = open(language);
    const site = within(await screen.findByRole("region", { name: words.site }));
    expect(await site.findByText(words.notice)).toBeVisible();
    expect(site.getByText(words.undeclared)).toBeVisible();
    expect(site.getByRole("button", { name: words.declare })).toBeVisible();
    await user.click(site.getByRole("button", { name: words.cadaster }));
    await fill(user, site.getByRole("textbox", { name: words.number }), "123");
    expect(await site.findByText(words.wrong)).toBeVisible();
    await user.keyboard("{Escape}");
    await user.click(site.getByRole("button", { name: words.save }));
    expect(await site.findByText(words.frozen, { exact: false })).toBeVisible();
    const paper = within(screen.getByRole("region", { name: words.paper }));
    await user.upload(paper.getByLabelText(words.add, { selector: "input" }), new File([""], "tühi.pdf"));
    expect(await paper.findByText(words.empty)).toBeVisible();
    expect(document.documentElement.lang).toBe(language);
    await expectAccessible();
  });

  it("are Estonian by default", async () => {
    open("et");
    expect(await screen.findByRole("region", { name: "Kirdelank lank" })).toBeVisible();
    expect(document.documentElement.lang).toBe("et");
  });
});

const calls = Object.values(attachmentRoutes).flatMap((row): string[] =>
  row.method !== "GET" && row.who === "anyone" && "problems" in row
    ? row.problems.map((code) => problems[code].message)
    : [],
);
const sentences = [
  ...Object.values(siteTexts.name),
  ...Object.values(siteTexts.cadaster),
  ...Object.values(siteTexts.eudr),
  siteTexts.county,
  attachmentsText.emptyFile,
  attachmentsText.uploadFailed,
  attachmentsText.wrongType,
];

it.each([...new Set([...calls, ...sentences])].filter(Boolean))("says in each language: %s", (sentence) => {
  expect(inLanguage(sentence, sectionSentences, "ru"), sentence).toMatch(/[а-я]/i);
  expect(inLanguage(sentence, sectionSentences, "en")).not.toMatch(/[õäöü]/i);
  expect(inLanguage(sentence, sectionSentences, "en")).not.toBe(sentence);
});

it.each(["no answer", "not found"])("lets a language be chosen on a page that could not be loaded: %s", async (why) => {
  const failing = [api.attachments.view, api.attachments.guide] as const;
  for (const row of failing)
    if (why === "not found") refuse(row, "not_found");
    else breakOff(row);
  answer(api.attachments.setLanguage, undefined);
  const { user } = showPage("/acts/attachments/leht/");
  expect(await screen.findByRole("heading", { level: 1, name: guideTexts.et.unavailable })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Русский" }));
  expect(await screen.findByRole("heading", { level: 1, name: guideTexts.ru.unavailable })).toBeVisible();
  await expectAccessible();
});
