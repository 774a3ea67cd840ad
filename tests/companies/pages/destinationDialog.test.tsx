import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { answer, refuse, requestsTo } from "#tests/support/pages/answers.ts";
import { openCompany } from "#tests/support/pages/companyReplies.ts";
import { fill, show } from "#tests/support/pages/show.tsx";
import { api } from "#web/api/table.ts";
import { DestinationDialog } from "#web/companies/form/DestinationDialog.tsx";

it("shows the name that another tab has saved, and saves the typed one on top of it", async () => {
  const destination = { id: 3, code: "PLATS", name: "Plats" };
  const user = show(<DestinationDialog company={7} destination={destination} onClose={() => undefined} />);
  await fill(user, await screen.findByRole("textbox", { name: "Nimi" }), "Minu plats");
  answer(api.companies.renameDestination, undefined);
  refuse(api.companies.renameDestination, "company_changed", { times: 1 });
  const destinations = [{ ...destination, name: "Tema plats" }];
  answer(api.companies.load, openCompany({ id: 7, destinations }));
  await user.click(screen.getByRole("button", { name: "Salvesta" }));
  expect(await screen.findByText(/tema salvestas „Tema plats”/)).toBeVisible();
  await waitFor(() => expect(screen.getByRole("button", { name: "Salvesta" })).toBeEnabled());
  await user.click(screen.getByRole("button", { name: "Salvesta" }));
  await waitFor(() => expect(requestsTo(api.companies.renameDestination)).toHaveLength(2));
  const seen = requestsTo(api.companies.renameDestination).map(({ body }) => body.original_name);
  expect(seen).toEqual(["Plats", "Tema plats"]);
});
