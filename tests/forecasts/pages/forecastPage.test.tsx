import { createEvent, fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import type { OpenForecast } from "#shared/forecasts/contract.ts";
import { answer, refuse, requestsTo } from "#tests/support/pages/answers.ts";
import { COMPARISON, FORECAST, PENDING_FORECAST, plannedRow } from "#tests/support/pages/forecastReplies.ts";
import { showPage } from "#tests/support/pages/show.tsx";
import { expectAccessible } from "#tests/support/pages/shown.ts";
import { api } from "#web/api/table.ts";

async function open(forecast: OpenForecast = PENDING_FORECAST): Promise<UserEvent> {
  answer(api.forecasts.load, forecast);
  const { user } = showPage(`/forecasts/detail/${FORECAST}/`);
  await screen.findByRole("heading", { level: 2, name: "Tihumeeter (tm)" });
  return user;
}

const cell = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });
const spruce = (month: string) => cell(`Kuusk, Kuuseoja, ${month}`);
const firewood = (month: string) => cell(`Küte, ${month}`);
const button = (name: string | RegExp) => screen.getByRole("button", { name });

function paste(into: HTMLElement, text: string): void {
  into.focus();
  const event = createEvent.paste(into, { clipboardData: { getData: () => text } });
  fireEvent(into, event);
}

describe("beside the cells", () => {
  it("are last year's deliveries and the forecast of the quarter before, with their sums", async () => {
    answer(api.forecasts.comparison, COMPARISON);
    await open();
    const table = screen.getByRole("table", { name: "Tihumeeter (tm)" });
    const texts = (name: RegExp) =>
      within(within(table).getByRole("row", { name }))
        .getAllByRole("cell")
        .filter((each) => each.dataset.beside !== undefined)
        .map((each) => each.textContent);
    await waitFor(() => expect(texts(/^Kuuseoja/)).toEqual(["81", "5", "–", "–", "–", "–", "81", "5"]));
    expect(texts(/^Küte/)).toEqual(["–", "–", "–", "21", "12", "–", "12", "21"]);
    expect(texts(/^Kokku/)).toEqual(["81", "5", "–", "21", "12", "–", "93", "26"]);
    expect(within(table).getAllByRole("columnheader", { name: "Tarnitud 2026" })).toHaveLength(4);
    for (const name of ["Prognoos okt", "Prognoos nov", "Prognoos dets", "Prognoos 4. kv"]) {
      expect(within(table).getByRole("columnheader", { name })).toBeVisible();
    }
    await expectAccessible();
  });

  it("are asked for again where they could not be loaded, and the grid can be filled in without them", async () => {
    answer(api.forecasts.comparison, COMPARISON);
    refuse(api.forecasts.comparison, "too_many_requests", { times: 1 });
    const user = await open();
    expect(await screen.findByText(/ei saanud laadida/)).toBeVisible();
    expect(screen.queryByRole("columnheader", { name: "Tarnitud 2026" })).toBeNull();
    expect(button("Täida eelmise aasta järgi")).toBeDisabled();
    await user.type(spruce("veebruar"), "7");
    expect(button(/^Salvesta/)).toBeEnabled();
    await user.click(button("Proovi uuesti"));
    expect(await screen.findAllByRole("columnheader", { name: "Tarnitud 2026" })).toHaveLength(4);
    expect(spruce("veebruar").value).toBe("7");
  });

  it("are there for a confirmed forecast, which has no cells and no actions", async () => {
    answer(api.forecasts.comparison, COMPARISON);
    await open({ ...PENDING_FORECAST, status: "confirmed", get_status_display: "Kinnitatud" });
    expect(await screen.findAllByRole("columnheader", { name: "Tarnitud 2026" })).toHaveLength(4);
    expect(screen.queryByRole("textbox")).toBeNull();
    expect(screen.queryByRole("button", { name: "Kopeeri eelmine kvartal" })).toBeNull();
  });
});

describe("filling", () => {
  it("fills only empty cells with last year's whole amounts in one step, and saves nothing", async () => {
    answer(api.forecasts.comparison, COMPARISON);
    const user = await open({ ...PENDING_FORECAST, rows: [] });
    await waitFor(() => expect(button("Täida eelmise aasta järgi")).toBeEnabled());
    expect(button("Võta tagasi")).toBeDisabled();
    await user.click(button("Täida eelmise aasta järgi"));
    expect([spruce("jaanuar").value, firewood("märts").value, firewood("jaanuar").value]).toEqual(["81", "12", ""]);
    expect(requestsTo(api.forecasts.change)).toEqual([]);
    await user.click(button("Võta tagasi"));
    expect([spruce("jaanuar").value, firewood("märts").value]).toEqual(["", ""]);
  });

  it("asks before it writes over another amount, and then fills the empty cells, or all", async () => {
    answer(api.forecasts.comparison, COMPARISON);
    const user = await open();
    await waitFor(() => expect(button("Täida eelmise aasta järgi")).toBeEnabled());
    await user.click(button("Täida eelmise aasta järgi"));
    await screen.findByText(/1 lahtris on juba midagi muud/);
    await user.click(button("Katkesta"));
    expect([spruce("jaanuar").value, firewood("märts").value]).toEqual(["5", ""]);
    await user.click(button("Täida eelmise aasta järgi"));
    await user.click(await screen.findByRole("button", { name: "Täida ainult tühjad (1)" }));
    expect([spruce("jaanuar").value, firewood("märts").value]).toEqual(["5", "12"]);
    await user.click(button("Täida eelmise aasta järgi"));
    await user.click(await screen.findByRole("button", { name: "Kirjuta kõik üle" }));
    expect(spruce("jaanuar").value).toBe("81");
  });

  it("copies the quarter before with its decimals, month by month, without asking where nothing differs", async () => {
    answer(api.forecasts.comparison, COMPARISON);
    const user = await open();
    await waitFor(() => expect(button("Kopeeri eelmine kvartal")).toBeEnabled());
    await user.click(button("Kopeeri eelmine kvartal"));
    expect([spruce("jaanuar").value, firewood("veebruar").value]).toEqual(["5", "20,5"]);
  });

  it("says why it cannot where there is nothing to fill from", async () => {
    answer(api.forecasts.comparison, {
      last_year: { ...COMPARISON.last_year, rows: [] },
      previous: { ...COMPARISON.previous, rows: null },
    });
    await open();
    expect(
      await screen.findByText(/1. kvartal 2026: tarneid ei olnud. 4. kvartal 2026: prognoosi ei ole./),
    ).toBeVisible();
    expect(button("Täida eelmise aasta järgi")).toBeDisabled();
    expect(button("Kopeeri eelmine kvartal")).toBeDisabled();
  });
});

describe("pasting", () => {
  it("keeps a wrong value at its cell as it was, marks it, and does not save before it is corrected", async () => {
    answer(api.forecasts.comparison, COMPARISON);
    answer(api.forecasts.change, ({ body }) => ({
      status: "pending" as const,
      get_status_display: "Kinnitamata",
      rows: (body.rows ?? []).flatMap(({ predicted_amount, ...each }) =>
        predicted_amount === null ? [] : [{ ...each, predicted_amount }],
      ),
      predicted_amount: { SCM: 1, LCM: null },
      updated: null,
      updated_by: null,
      version: 2,
    }));
    const user = await open();
    paste(spruce("jaanuar"), "1 234,5\t1.234,5\t<b>2</b>\t9\n7\n8\n");
    expect(
      await screen.findByText(/Kleebitud 4 lahtrit. 2 neist on punased: .* 1 rida .* 1 veerg ei mahtunud tabelisse./),
    ).toBeVisible();
    expect([spruce("veebruar").value, spruce("märts").value, firewood("jaanuar").value]).toEqual([
      "1.234,5",
      "<b>2</b>",
      "7",
    ]);
    expect(spruce("veebruar")).toBeInvalid();
    expect(spruce("veebruar")).toHaveAccessibleDescription(/2 lahtrit on punased/);
    await expectAccessible();
    await user.click(button(/^Salvesta/));
    expect(spruce("veebruar")).toHaveFocus();
    expect(requestsTo(api.forecasts.change)).toEqual([]);
    await user.keyboard("{F2}");
    await user.clear(spruce("veebruar"));
    await user.keyboard("1234,5");
    spruce("märts").focus();
    await user.keyboard("2");
    expect(screen.queryByText(/punased: .* siis saab salvestada/)).toBeNull();
    answer(api.forecasts.load, { ...PENDING_FORECAST, version: 2 });
    await user.click(button(/^Salvesta/));
    await waitFor(() => expect(requestsTo(api.forecasts.change)).toHaveLength(1));
    const saved = requestsTo(api.forecasts.change)[0]?.body.rows ?? [];
    expect(saved.toSorted((one, other) => one.assortment - other.assortment || one.month - other.month)).toEqual([
      plannedRow(1, 7, 1, 1234.5),
      plannedRow(1, 7, 2, 1234.5),
      plannedRow(1, 7, 3, 2),
      plannedRow(2, null, 1, 7),
    ]);
  });
});
