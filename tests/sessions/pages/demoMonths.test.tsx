import { screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { show } from "#tests/support/pages/show.tsx";
import { DemoMonths } from "#web/sessions/DemoMonths.tsx";

afterEach(() => {
  vi.unstubAllGlobals();
});

it("says how many months of demo data are there, and nothing more when all are", async () => {
  const answers = [{ arrived: 1, months: 12 }, { arrived: 3, months: 12 }, {}];
  vi.stubGlobal("fetch", async () => Response.json(answers.length > 1 ? answers.shift() : answers[0]));
  show(<DemoMonths />);
  await screen.findByText("Näidisandmetest on olemas 1 kuu 12-st. Varasemad kuud lisanduvad ise.");
  await screen.findByText(/^Näidisandmetest on olemas 3 kuud 12-st\./, {}, { timeout: 5_000 });
  await waitFor(() => expect(screen.queryByText(/Näidisandmetest/)).not.toBeInTheDocument(), { timeout: 5_000 });
});

it("says nothing where the system has no months, as behind a proxy without them", async () => {
  const asked = vi.fn(async () => new Response("", { status: 404 }));
  vi.stubGlobal("fetch", asked);
  show(<DemoMonths />);
  await waitFor(() => expect(asked).toHaveBeenCalled());
  expect(screen.queryByText(/Näidisandmetest/)).not.toBeInTheDocument();
});
