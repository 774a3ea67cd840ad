import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { Language } from "#shared/basics/languages.ts";
import { eudrRoutes } from "#shared/eudr/contract.ts";
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
import { inLanguage } from "#web/ui/text/language.ts";

function open(language: Language) {
  answer(api.sessions.me, { ...AGENT, roles: ["companyUser"], isSuperUser: false, companies: [OWNER], language });
  answer(api.eudr.plots, { results: [] });
  answer(api.eudr.mandate, mandate({ state: "none", document: null, is_proven: false, may: ["make"] }));
  answer(api.eudr.declaration, declaration({ mandate: "none", may: ["save"] }));
  answer(api.eudr.saveFiling, ({ body }) =>
    declaration({ content: body.content, mandate: "none", may: ["save"] }, { version: body.version + 1 }),
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
  },
  en: {
    postcode: "Postal code",
    wrong: "A postal code has five digits.",
    species: "spruce",
    mandate: "Mandate",
    authorise: "I authorise Virn AS to file the declaration for me",
    paper: "What you sign",
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
      expect(card.getByRole("button", { name: words.authorise })).toBeVisible();
      const paper = within(card.getByRole("region", { name: words.paper }));
      const signed = paper.getByText("Volitan Virn AS esitama deklaratsiooni minu nimel.");
      expect(signed).toHaveAttribute("lang", "et");
      expect(signed.nextElementSibling).toHaveAttribute("lang", language);
      expect(document.documentElement.lang).toBe(language);
      expect(screen.getByRole("heading", { name: "Ajalugu" }).closest("[lang]")).toHaveAttribute("lang", "et");
      expect(screen.getByRole("banner")).toHaveAttribute("lang", "et");
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
];
const refused = (["createFiling", "saveFiling", "submitFiling", "withdrawFiling", "askFiling", "makeMandate"] as const)
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
});
