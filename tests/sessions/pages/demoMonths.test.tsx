import { screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { answer } from "#tests/support/pages/answers.ts";
import { AGENT } from "#tests/support/pages/me.ts";
import { show, showPage } from "#tests/support/pages/show.tsx";
import { expectAccessible } from "#tests/support/pages/shown.ts";
import { api } from "#web/api/table.ts";
import { DemoMonths, DemoMonthsLine } from "#web/sessions/DemoMonths.tsx";

afterEach(() => {
  vi.unstubAllGlobals();
});

it("says how many months of demo data are there, and nothing more when all are", async () => {
  const answers = [{ arrived: 1, months: 12, leftOut: 0 }, { arrived: 3, months: 12, leftOut: 0 }, {}];
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

it("says that a month was left out, and asks no more when the others are there", async () => {
  const answers = [
    { arrived: 10, months: 12, leftOut: 1 },
    { arrived: 11, months: 12, leftOut: 1 },
  ];
  const asked = vi.fn(async () => Response.json(answers.length > 1 ? answers.shift() : answers[0]));
  vi.stubGlobal("fetch", asked);
  show(<DemoMonths />);
  await screen.findByText(
    "Näidisandmetest on olemas 10 kuud 12-st. Varasemad kuud lisanduvad ise. 1 kuu jäi välja: põhjus on terminalis.",
  );
  const last = "Näidisandmetest on olemas 11 kuud 12-st. 1 kuu jäi välja: põhjus on terminalis.";
  await screen.findByText(last, {}, { timeout: 5_000 });
  await new Promise((resolve) => {
    setTimeout(resolve, 2_500);
  });
  expect(asked).toHaveBeenCalledTimes(2);
});

describe("the line on an agent's pages", () => {
  it("says how many months are there while others arrive", async () => {
    vi.stubGlobal("fetch", async () => Response.json({ arrived: 3, months: 12, leftOut: 1 }));
    show(<DemoMonthsLine className={undefined} />);
    await screen.findByText("Näidisandmed: 3 kuud 12-st, teised lisanduvad");
  });

  it.each([
    ["all are there", {}],
    ["the others are left out", { arrived: 10, months: 12, leftOut: 2 }],
  ])("is not there when %s", async (_, answer) => {
    const asked = vi.fn(async () => Response.json(answer));
    vi.stubGlobal("fetch", asked);
    show(<DemoMonthsLine className={undefined} />);
    await waitFor(() => expect(asked).toHaveBeenCalled());
    expect(screen.queryByText(/Näidisandmed/)).not.toBeInTheDocument();
  });
});

describe("an agent's page", () => {
  /** What a page asks for beside the API. */
  function openAsAgent(): string[] {
    const asked: string[] = [];
    answer(api.sessions.me, AGENT);
    answer(api.media.list, []);
    const toApi = globalThis.fetch;
    vi.stubGlobal("fetch", async (input: string, init?: RequestInit) => {
      if (!input.startsWith("/demo/")) return toApi(input, init);
      asked.push(input);
      return Response.json({ arrived: 3, months: 12, leftOut: 0 });
    });
    showPage("/media/");
    return asked;
  }

  it("has the line in the demo", async () => {
    document.body.insertAdjacentHTML("beforeend", '<script type="application/json" id="virn-demo">[]</script>');
    openAsAgent();
    await screen.findByText(/^Näidisandmed: 3 kuud/);
    await expectAccessible();
    document.getElementById("virn-demo")?.remove();
  });

  it("does not ask for months elsewhere", async () => {
    const asked = openAsAgent();
    await screen.findByRole("main");
    await screen.findByRole("heading", { level: 1 });
    expect(asked).toEqual([]);
    expect(screen.queryByText(/Näidisandmed/)).not.toBeInTheDocument();
  });
});
