import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { ActCompany } from "#shared/acts/contract.ts";
import { SAWMILL } from "#shared/companies/companyChoices.ts";
import { show } from "#tests/support/pages/show.tsx";
import { ClientCard } from "#web/actForm/cards/PartyCards.tsx";

const buyer: ActCompany = {
  id: 7,
  type: SAWMILL,
  name: "Kuuseoja Saeveski OÜ",
  reg_code: "19990005",
  vat_number: "",
  full_address: "Kuuseoja",
  pefc_code: "",
  fsc_code: "",
  phone: "",
  bank_account: "",
  has_custom_certificate: false,
  vat_rate: 0.24,
};

const shown = (data: ActCompany[] | undefined, refusal?: string) =>
  show(
    <ClientCard
      buyers={{ data, refusal, isFinal: false, retry: async () => undefined }}
      buyer={7}
      error={undefined}
      onBuyer={() => undefined}
    />,
  );
const facts = () => screen.queryAllByRole("definition").map(({ textContent }) => textContent);

it("says that a buyer has no number only once the buyer is known", () => {
  shown(undefined);
  expect(facts()).toEqual(["", "", ""]);
});

it("shows what is known of the buyer", () => {
  shown([buyer]);
  expect(facts()).toEqual(["19990005", "–", "Kuuseoja"]);
});

it("shows no facts when buyers could not be read", () => {
  shown(undefined, "Proovige uuesti.");
  expect(facts()).toEqual([]);
  expect(screen.getByText("Proovige uuesti.")).toBeVisible();
});
