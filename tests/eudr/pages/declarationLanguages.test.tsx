import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { Language } from "#shared/basics/languages.ts";
import { eudrRoutes } from "#shared/eudr/contract.ts";
import type { OpenDeclaration } from "#shared/eudr/declarationShapes.ts";
import { checkChangedDeclaration, checkDeclaration } from "#shared/eudr/declarations.ts";
import { checkFiling, OTHER_CODE } from "#shared/eudr/filingContent.ts";
import { mandateEndError } from "#shared/eudr/mandates.ts";
import { problems } from "#shared/platform/problems.ts";
import { declaration, ID, mandate, OWNER } from "#tests/support/eudr/filingReplies.ts";
import { answer } from "#tests/support/pages/answers.ts";
import { AGENT } from "#tests/support/pages/me.ts";
import { fill, showPage } from "#tests/support/pages/show.tsx";
import { expectAccessible } from "#tests/support/pages/shown.ts";
import { api } from "#web/api/table.ts";
import { filingSentences } from "#web/eudr/filing/words/filingSentences.ts";
import { messages } from "#web/ui/text/messages.ts";
import { inLanguage } from "#web/ui/text/sentences.ts";

const HISTORY: OpenDeclaration["history"] = [
  {
    number: 2,
    at: "2026-11-03T08:00:00.000Z",
    kind: "changed",
    by: "Mari Mets",
    changes: [
      { field: "lines", from: "", to: "roundwood KU+MA 120,5 25" },
      { field: "since", from: "", to: "2026-11-03" },
    ],
  },
];

function open(language: Language) {
  signInOwner(language);
  answer(api.eudr.mandate, mandate({ state: "none", document: null, is_proven: false, may: ["make"] }));
  answer(api.eudr.declaration, declaration({ mandate: "none", may: ["save"] }, { history: HISTORY }));
  answer(api.eudr.saveFiling, ({ body }) =>
    declaration(
      { content: body.content, mandate: "none", may: ["save"] },
      { version: body.version + 1, history: HISTORY },
    ),
  );
  return showPage(`/eudr/${ID}/`);
}

const WORDS = {
  ru: {
    postcode: "Почтовый индекс",
    wrong: "В почтовом индексе пять цифр.",
    species: "ель",
    mandate: "Доверенность",
    authorise: "Доверяю Virn AS подать декларацию от моего имени",
    paper: "Что Вы подписываете",
    own: "Дополнительные данные",
    note: "Примечание",
    history: "История",
    acts: "Акты",
    events: /^ИзмененаMari Mets.*Продукты–?.*Круглый лес: ель, сосна · 120,5 tm · ±25%.*Действует с.*03\.11\.2026/,
  },
  en: {
    postcode: "Postal code",
    wrong: "A postal code has five digits.",
    species: "spruce",
    mandate: "Mandate",
    authorise: "I authorise Virn AS to file the declaration for me",
    paper: "What you sign",
    own: "Further data",
    note: "Note",
    history: "History",
    acts: "Acts",
    events: /^ChangedMari Mets.*Products–?.*Roundwood: spruce, pine · 120,5 tm · ±25%.*Valid from.*03\.11\.2026/,
  },
} as const;

describe("a declaration in the language that its owner chose", () => {
  it.each(["ru", "en"] as const)(
    "has fields, errors and the mandate in %s, with what is signed in Estonian beside its translation",
    async (language) => {
      const words = WORDS[language];
      const { user } = open(language);
      const postcode = await screen.findByRole("textbox", { name: words.postcode });
      expect(postcode).toBeRequired();
      await fill(user, postcode, "12");
      await user.tab();
      await waitFor(() => expect(postcode).toHaveAccessibleDescription(words.wrong));
      expect(screen.getByRole("checkbox", { name: words.species })).toBeVisible();
      const card = within(screen.getByRole("region", { name: words.mandate }));
      const section = card.getByRole("region", { name: words.paper });
      const authorise = card.getByRole("button", { name: words.authorise });
      // The paper takes three screens of a phone.
      expect(section.compareDocumentPosition(authorise)).toBe(Node.DOCUMENT_POSITION_PRECEDING);
      const paper = within(section);
      const signed = paper.getByText("Volitan Virn AS esitama deklaratsiooni minu nimel.");
      expect(signed).toHaveAttribute("lang", "et");
      expect(signed.nextElementSibling).toHaveAttribute("lang", language);
      expect(document.documentElement.lang).toBe(language);
      const own = within(screen.getByRole("region", { name: words.own }));
      expect(own.getByRole("textbox", { name: words.note })).toBeVisible();
      const history = within(screen.getByRole("list", { name: words.history }));
      expect(history.getByRole("listitem")).toHaveTextContent(words.events);
      expect(within(screen.getByRole("banner")).getByRole("link", { name: words.acts })).toBeVisible();
      await expectAccessible();
    },
  );

  it("is Estonian by default, without a translation", async () => {
    open("et");
    expect(await screen.findByRole("textbox", { name: "Sihtnumber" })).toBeRequired();
    expect(screen.queryByRole("region", { name: "Mida te allkirjastate" })).toBeNull();
    expect(document.documentElement.lang).toBe("et");
  });
});

const LINE = { product: "roundwood", species: ["KU"], volume: "1", deviation: "0" } as const;
const RIGHT = {
  isSmall: true,
  name: "Õie",
  code: "19990028",
  address: { street: "Metsa 1", postcode: "65401", city: "Rõuge vald" },
  plots: ["78401:001:0010"],
  area: "parcels",
  lines: [LINE],
  isConfidential: false,
} as const;

const errorsOf = (typed: object, unknown: string[] = []) => {
  const checked = checkFiling({ ...RIGHT, ...typed }, unknown);
  return checked.ok ? [] : Object.values(checked.errors);
};
const NUMBER = { reference: "26EE", verification: "AB12", plots: ["78401:001:0010"] };
const errorsOfNumber = (typed: object) => {
  const checked = checkDeclaration({ ...NUMBER, ...typed }, "2026-11-29");
  return checked.ok ? [] : Object.values(checked.errors);
};
const errorsOfChange = (typed: { since: string | null; note: string }) => {
  const checked = checkChangedDeclaration(typed, "2026-11-29", true);
  return checked.ok ? [] : Object.values(checked.errors);
};
const plots = Array.from({ length: 501 }, (_, index) => `78401:001:${String(index + 1000)}`);
const said = [
  ...errorsOf({ name: "", code: "", address: { street: "", postcode: "", city: "" }, plots: [], lines: [] }),
  ...errorsOf({ name: "a".repeat(201), plots }),
  ...errorsOf({ lines: [{ ...LINE, species: [], volume: "0", deviation: "26" }] }),
  ...errorsOf({ lines: [{ ...LINE, volume: "1,2345", deviation: "1,2345" }] }),
  ...errorsOf({ lines: [{ ...LINE, volume: "99999999" }] }),
  ...errorsOf({ lines: Array.from({ length: 21 }, () => LINE) }),
  ...errorsOf({}, ["78401:001:0010"]),
  mandateEndError("1900-01-01", "2026-11-29")!,
  mandateEndError("2026-11-28", "2026-11-29")!,
  OTHER_CODE,
  "Infosüsteem ei võta vastu kasutajat või selle õigust.",
  "Omaniku volitus ei kehti.",
  "Infosüsteem ei leia deklaratsiooni.",
  "Infosüsteem ei saanud päringust aru. Palun teatage Virna haldajale.",
  "Katastrilt on lühikese ajaga liiga palju küsitud. Palun proovige veerand tunni pärast uuesti.",
  "Faili sisu on teist tüüpi kui selle nimi.",
  messages.offlineChange,
  messages.noAnswerChange,
  messages.timedOutChange,
  ...errorsOfNumber({ reference: "", verification: "", plots: ["78401"], since: "2027-01-01" }),
  ...errorsOfNumber({ reference: "Ä", verification: "1".repeat(51), since: "0001-01-01" }),
  ...errorsOfNumber({ reference: "1".repeat(51) }),
  ...errorsOfChange({ since: null, note: "a".repeat(1001) }),
];
const refused = (
  [
    "createFiling",
    "saveFiling",
    "submitFiling",
    "withdrawFiling",
    "askFiling",
    "makeMandate",
    "declare",
    "changeDeclaration",
    "removeDeclaration",
    "deliveredPlots",
    "plots",
  ] as const
)
  .flatMap((name) => eudrRoutes[name].problems)
  .map((code) => problems[code].message);

it.each([...new Set([...said, ...refused])])("says in each language: %s", (sentence) => {
  expect(inLanguage(sentence, filingSentences, "ru")).toMatch(/[а-я]/i);
  expect(inLanguage(sentence, filingSentences, "en")).not.toBe(sentence);
  expect(inLanguage(sentence, filingSentences, "et")).toBe(sentence);
});

it("keeps the numbers of a sentence", () => {
  const unknown = "Kataster ei tunne katastritunnust 78401:001:0010.";
  expect(inLanguage(unknown, filingSentences, "en")).toBe("The cadastre does not know the number 78401:001:0010.");
  expect(inLanguage("Hälve on 0–25%.", filingSentences, "en")).toBe("The deviation is 0–25%.");
  const typed = "'mets 5' ei ole katastritunnus. See on kujul 12345:001:0001.";
  expect(inLanguage(typed, filingSentences, "en")).toBe(
    "'mets 5' is not a cadastral number. It looks like 12345:001:0001.",
  );
});

const LISTS = {
  ru: {
    own: "У меня есть номер",
    reference: "Справочный номер",
    plots: "Кадастровые номера",
    add: "Добавить",
    cancel: "Отмена",
    date: "Открыть календарь: Действует с",
    month: "Выбрать месяц",
    missing: "Введите контрольный номер.",
    acts: "Акты с предупреждениями: 1",
    columns: ["Акт покупки", "Дата", "Собственник", "Участки и предупреждения"],
    warnings: [
      "Haavasalu: Декларация позже груза.",
      "Haavasalu: Вывезено 612 tm, лесное уведомление разрешает 540 tm.",
      "и ещё 3 участка",
    ],
    saved: "Сохранить",
    state: /^Состояние.*проверено 03\.11\.2026/,
  },
  en: {
    own: "I have a number",
    reference: "Reference number",
    plots: "Cadastral numbers",
    add: "Add",
    cancel: "Cancel",
    date: "Open the calendar: Valid from",
    month: "Choose the month",
    missing: "Enter the verification number.",
    acts: "Acts with warnings: 1",
    columns: ["Purchase act", "Date", "Owner", "Sites and warnings"],
    warnings: [
      "Haavasalu: The declaration is later than the load.",
      "Haavasalu: 612 tm were hauled, the forest notice permits 540 tm.",
      "and 3 more sites",
    ],
    saved: "Save",
    state: /^State.*checked 03\.11\.2026/,
  },
} as const;

function signInOwner(language: Language): void {
  answer(api.sessions.me, { ...AGENT, roles: ["companyUser"], isSuperUser: false, companies: [OWNER], language });
  answer(api.eudr.plots, { results: [] });
}

function openLists(language: Language, address: string) {
  signInOwner(language);
  const counts = { draft: 0, waiting: 0, valid: 0, attention: 0 };
  const none = { results: [], count: 0, next: null, counts, owners: [OWNER], is_filing_on: true };
  answer(api.eudr.declarations, { ...none, warned_acts: 1 });
  const act = { id: 31, number: "OST-17", date: "2026-11-02", hash: "abc" };
  const excess = { hauled: 612.4, permitted: 540 };
  const site = {
    id: "s1",
    name: "Haavasalu",
    checks: ["declaration_later" as const, "notice_exceeded" as const],
    excess,
  };
  answer(api.eudr.warnings, { results: [{ act, owner: OWNER, sites: [site], others: 3 }], count: 1, next: null });
  return showPage(address);
}

describe("numbers that an owner has, and acts with warnings", () => {
  it.each(["ru", "en"] as const)("have fields, calendar and errors in %s", async (language) => {
    const words = LISTS[language];
    const { user } = openLists(language, "/eudr/?tab=valid");
    await user.click(await screen.findByRole("button", { name: words.own }));
    const dialog = within(await screen.findByRole("dialog", { name: words.own }));
    await fill(user, dialog.getByRole("textbox", { name: words.reference }), "26EEAB12CD34EF");
    await fill(user, dialog.getByRole("textbox", { name: words.plots }), "78401:001:0010");
    await user.click(dialog.getByRole("button", { name: words.add }));
    expect(await dialog.findByText(words.missing)).toBeVisible();
    expect(dialog.getByRole("button", { name: words.cancel })).toBeVisible();
    await expectAccessible();
    await user.click(dialog.getByRole("button", { name: words.date }));
    expect(await screen.findByRole("button", { name: words.month })).toBeVisible();
  });

  it.each(["ru", "en"] as const)("are listed and said in %s", async (language) => {
    const words = LISTS[language];
    openLists(language, "/eudr/?tab=attention");
    expect(await screen.findByRole("heading", { name: words.acts })).toBeVisible();
    const row = within(await screen.findByRole("row", { name: /OST-17/ }));
    expect(row.getAllByRole("listitem").map(({ textContent }) => textContent.trim())).toEqual(words.warnings);
    expect(screen.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual(words.columns);
    await expectAccessible();
  });

  it.each(["ru", "en"] as const)("have a page in %s", async (language) => {
    const words = LISTS[language];
    const number = { reference: "S26EEAB12CD34E", verification: "K7X2M9QP", since: "2026-11-03" };
    const state = { number_state: "usable", checked_at: "2026-11-03T08:00:00.000Z", state: "valid" } as const;
    signInOwner(language);
    answer(api.eudr.declaration, declaration({}, { ...number, ...state, kind: null, stage: null, filing: null }));
    showPage(`/eudr/${ID}/`);
    expect(await screen.findByRole("button", { name: words.saved })).toBeVisible();
    const terms = screen.getAllByRole("term").map(({ parentElement }) => parentElement?.textContent);
    expect(terms).toContainEqual(expect.stringMatching(words.state));
    expect(screen.getByRole("textbox", { name: words.plots })).toBeVisible();
    await expectAccessible();
  });
});
