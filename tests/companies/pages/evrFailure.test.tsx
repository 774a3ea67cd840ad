import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { EvrFailure } from "#shared/companies/contract.ts";
import { answer } from "#tests/support/pages/answers.ts";
import { openCompany } from "#tests/support/pages/companyReplies.ts";
import { showPage } from "#tests/support/pages/show.tsx";
import { expectAccessible } from "#tests/support/pages/shown.ts";
import { api } from "#web/api/table.ts";

const TITLE = "EVR-ist ei tule selle ettevõtte veoselehti";

function show(evr_failure: EvrFailure | null): void {
  answer(api.companies.load, openCompany({ evr_failure }));
  showPage("/companies/17/");
}

it.each<[EvrFailure["kind"], string]>([
  ["unauthorised", "EVR ei võta selle ettevõtte võtit vastu. Küsige EVR-ist uus võti ja andke see Virni haldajale."],
  ["unavailable", "EVR ei vasta."],
  ["malformed", "EVR vastas kujul, mida Virn ei loe."],
])("says that waybills do not come from EVR (%s), since when and what to do", async (kind, sentence) => {
  const until = "2026-11-18T07:55:00.000Z";
  show({ kind, since: "2026-11-18T08:00:00.000Z", at: "2026-11-18T09:30:00.000Z", until });
  const notice = await screen.findByRole("alert", { name: TITLE });
  expect(notice).toHaveTextContent(sentence);
  expect(notice).toHaveTextContent("Esimene tõrge: 18.11.2026 10:00. Viimane: 18.11.2026 11:30.");
  expect(notice).toHaveTextContent("Veoselehed on loetud kuni 18.11.2026 09:55.");
  await expectAccessible();
});

it("says that none was ever read, and nothing where EVR answers", async () => {
  show({ kind: "refused", since: "2026-11-18T08:00:00.000Z", at: "2026-11-18T08:00:00.000Z", until: null });
  expect(await screen.findByRole("alert", { name: TITLE })).toHaveTextContent("Ühtegi veoselehte ei ole veel loetud.");
});

it("says nothing while EVR is read", async () => {
  show(null);
  expect(await screen.findByRole("heading", { name: "Kuuseoja Saeveski OÜ" })).toBeVisible();
  expect(screen.queryByRole("alert", { name: TITLE })).toBeNull();
});
