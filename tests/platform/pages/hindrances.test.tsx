import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { MISSING_FACTS } from "#shared/companies/missingFacts.ts";
import { ineligibleTexts, reasonOf } from "#shared/reports/ineligibleTexts.ts";
import { answer } from "#tests/support/pages/answers.ts";
import { showPage } from "#tests/support/pages/show.tsx";
import { expectAccessible } from "#tests/support/pages/shown.ts";
import { api } from "#web/api/table.ts";
import { type Hindrance, hindranceWords, isHindrance, remedyOf } from "#web/ui/hindrances/hindrances.ts";

it.each<[Hindrance[], string, string | undefined]>([
  [["paper"], "Paber puudu", undefined],
  [["email"], "E-post puudu", "company"],
  [["paper", "email"], "Puudu: paber, e-post", undefined],
  [["invoice"], "E-arve andmed puudu", "company"],
  [["no_price"], "Hind puudu", "prices"],
  [["seller_incomplete"], "Müüja andmed puudu", "companies"],
  [["waybill_unfinished"], "Veoseleht lõpetamata", undefined],
  [["being_acted"], "Akteerimisel", undefined],
  [["bank_account"], "IBAN puudu", "company"],
  [["vat_number"], "KMKR number puudu", "company"],
  [["street", "city", "bank_account"], "Puudu: tänav ja maja, linn või vald, IBAN", "company"],
])("%j is said as '%s'", (hindrances, words, place) => {
  expect(hindranceWords(hindrances)).toBe(words);
  expect(remedyOf(hindrances[0]!)?.place).toBe(place);
});

it("knows all that a company can lack, and all that keeps a report from being acted and can end", () => {
  for (const fact of MISSING_FACTS) expect(isHindrance(fact), fact).toBe(true);
  const unknown = Object.values(ineligibleTexts)
    .map(reasonOf)
    .filter((reason) => !isHindrance(reason));
  expect(unknown).toEqual(["already_acted", "signing"]);
});

it("opens, at a company in the list, to what is missing and to the page where it is filled in", async () => {
  answer(api.companies.list, {
    results: [
      {
        id: 16,
        name: "Haavasalu Mets OÜ",
        code: "19990028",
        kind: "owner",
        is_owner: true,
        city: "",
        missing: ["city", "bank_account"],
      },
    ],
    next: null,
  });
  const { user } = showPage("/companies/");
  const chip = await screen.findByRole("button", { name: /^Puudu: linn või vald, IBAN/ });
  await user.click(chip);
  const remedy = within(await screen.findByRole("dialog", { name: /^Puudu: linn või vald, IBAN/ }));
  expect(remedy.getByText("Aktidel jääks puudu: linn või vald, IBAN.")).toBeVisible();
  expect(remedy.getByRole("link", { name: "Täienda ettevõtte andmeid" })).toHaveAttribute("href", "/companies/16/");
  await expectAccessible();
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(chip).toHaveFocus();
});
