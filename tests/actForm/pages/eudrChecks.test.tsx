import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { fromLoadedRows } from "#shared/acts/actRows.ts";
import { answer, requestsTo } from "#tests/support/pages/answers.ts";
import { fill, show } from "#tests/support/pages/show.tsx";
import { EudrChecks } from "#web/actForm/notices/EudrChecks.tsx";
import { api } from "#web/api/table.ts";

const row = (id: string, site: string, siteId?: string) => ({
  key: [id],
  id,
  margin: 0,
  previous_owner: "12",
  assortment: { id: 1, name: "Kuusepalk", unit: "SCM" as const, fixed_assortment_price: null },
  flat_price: 97.87,
  amount: 10.5,
  site,
  eudr: "",
  eudr_checks: ["declaration_later" as const],
  site_id: siteId,
  certificate: null,
  report_rows: [{ id: 1, amount: 10.5, waybill: id }],
});

const shown = (rows: ReturnType<typeof row>[], act: number | null) =>
  show(<EudrChecks rows={fromLoadedRows(rows)} ownerName={() => "Haavasalu Mets OÜ"} actOf={() => act} />);

it("names each site once, and one that was looked at no more", async () => {
  const user = shown([row("A", "Haavasalu", "s1"), row("B", "Haavasalu", "s1"), row("C", "Kivisoo", "s2")], 7);
  expect(screen.getByRole("alert", { name: "Kontrolli EUDR-i andmeid: 2" })).toHaveTextContent(
    "Haavasalu Mets OÜ · Haavasalu: Deklaratsioon on koormast hilisem.",
  );
  await user.click(screen.getAllByRole("button", { name: "Vaadatud" })[0]!);
  const dialog = await screen.findByRole("dialog", { name: "Vaadatud" });
  await user.keyboard("{Control>}{Enter}{/Control}");
  expect(await screen.findByText("Kirjutage põhjus.")).toBeVisible();
  await fill(user, screen.getByRole("textbox", { name: "Põhjus" }), " Veetud pärast 30.12. ");
  answer(api.attachments.reviewSite, undefined);
  await user.keyboard("{Control>}{Enter}{/Control}");
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(screen.getByRole("alert", { name: "Kontrolli EUDR-i andmeid: 1" })).toHaveTextContent("Kivisoo");
  expect(requestsTo(api.attachments.reviewSite).map(({ body }) => body)).toEqual([
    { check: "declaration_later", reason: "Veetud pärast 30.12." },
  ]);
});

it("offers nothing to say while the act is not made", () => {
  shown([row("A", "Haavasalu")], null);
  expect(screen.queryByRole("button", { name: "Vaadatud" })).toBeNull();
});

it("names the first of many, and the others on request", async () => {
  const sites = Array.from({ length: 530 }, (_, at) => row(`R${at}`, `Lank ${at}`));
  const user = shown(sites, null);
  expect(screen.getByRole("alert", { name: "Kontrolli EUDR-i andmeid: 530" })).toBeVisible();
  expect(screen.getAllByRole("listitem")).toHaveLength(20);
  await user.click(screen.getByRole("button", { name: "Näita veel 500" }));
  expect(screen.getAllByRole("listitem")).toHaveLength(520);
  await user.click(screen.getByRole("button", { name: "Näita veel 10" }));
  expect(screen.getAllByRole("listitem")).toHaveLength(530);
  expect(screen.queryByRole("button", { name: /^Näita veel/ })).toBeNull();
});
