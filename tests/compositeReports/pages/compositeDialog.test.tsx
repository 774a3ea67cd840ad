import { cleanup, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import type { CompositeReport } from "#shared/compositeReports/contract.ts";
import { answer, answerForeign, refuse, requestsTo } from "#tests/support/pages/answers.ts";
import { fill, show } from "#tests/support/pages/show.tsx";
import { expectAccessible } from "#tests/support/pages/shown.ts";
import { api } from "#web/api/table.ts";
import { CompositeButton } from "#web/compositeReports/CompositeButton.tsx";

const QUEUED: CompositeReport = {
  id: 7,
  complete_timestamp: null,
  failed: false,
  last_error_message: "",
  result_file: null,
  percent: 0,
  facts_of: null,
};

beforeEach(() => {
  const platform = { id: 1, name: "Virn AS", is_own_company: true };
  answer(api.compositeReports.sellers, [platform]);
  answer(api.compositeReports.buyers, [platform, { id: 2, name: "Kuuseoja Saeveski OÜ", is_own_company: false }]);
  answer(api.compositeReports.destinations, [{ id: 3, name: "Kuuseoja palgiplats" }]);
  refuse(api.compositeReports.last, "not_found");
  answer(api.compositeReports.cancel, undefined);
});

const form = () => within(screen.getByRole("dialog", { name: "Koondraport" }));
const submit = () => form().getByRole("button", { name: "Kinnita" });

async function openForm(): Promise<UserEvent> {
  const user = show(<CompositeButton />);
  await user.click(screen.getByRole("button", { name: "Koondraport" }));
  await screen.findByRole("dialog", { name: "Koondraport" });
  await waitFor(() => expect(submit()).toBeEnabled());
  return user;
}

it("says by a tooltip of the button how often reports are compiled", async () => {
  const user = show(<CompositeButton />);
  await user.hover(screen.getByRole("button", { name: "Koondraport" }));
  expect(await screen.findByRole("tooltip")).toHaveTextContent(
    "Aruandeid koostatakse iga 30 minuti tagant. Tee kohvipaus ja tule 30 minuti pärast tagasi.",
  );
});

it("says what is wrong with the dates while they are changed", async () => {
  const user = await openForm();
  await user.click(form().getAllByRole("button", { name: "Tühjenda kuupäev" })[0]!);
  expect(form().getByRole("alert")).toHaveTextContent("Akti kuupäev on vajalik.");
  expect(submit()).toBeDisabled();
  await fill(user, form().getByRole("textbox", { name: "Alates" }), "30.11.2026");
  await fill(user, form().getByRole("textbox", { name: "Kuni" }), "30.11.2026");
  expect(form().getByRole("alert")).toHaveTextContent("Alguskuupäev peab olema varasem kui lõpukuupäev.");
  await expectAccessible();
  await fill(user, form().getByRole("textbox", { name: "Kuni" }), "01.12.2026");
  expect(form().queryByRole("alert")).toBeNull();
  expect(submit()).toBeEnabled();
  await user.click(form().getByRole("button", { name: "Katkesta" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(screen.getByRole("button", { name: "Koondraport" })).toHaveFocus());
});

it("shows the progress, finds it again when the page is loaded again, and cancels it", async () => {
  answer(api.compositeReports.start, QUEUED);
  answer(api.compositeReports.load, { ...QUEUED, percent: 43 });
  const user = await openForm();
  await user.click(submit());
  expect(await form().findByText("Koostan raportit, palun oota.")).toBeVisible();
  expect(await form().findByText("43 %")).toBeVisible();
  await expectAccessible();
  await user.keyboard("{Escape}");
  expect(screen.getByRole("dialog", { name: "Koondraport" })).toBeVisible();

  cleanup();
  answer(api.compositeReports.last, { ...QUEUED, percent: 51 });
  const again = show(<CompositeButton />);
  expect(await screen.findByText("51 %")).toBeVisible();
  const { promise: held, resolve: release } = Promise.withResolvers<undefined>();
  answer(api.compositeReports.cancel, () => held);
  await again.click(form().getByRole("button", { name: "Katkesta" }));
  expect(await form().findByRole("button", { name: "Katkestan..." })).toBeDisabled();
  release(undefined);
  await waitFor(() => expect(submit()).toBeEnabled());
});

it("says of which night the facts are, while it waits and when the file could not be opened", async () => {
  const FACTS = "Andmed on seisuga 05.12.2026 02:00. Hilisemaid muudatusi aruandes ei ole.";
  const ofNight = { ...QUEUED, facts_of: "2026-12-05T00:00:00.000Z" };
  answer(api.compositeReports.start, ofNight);
  answer(api.compositeReports.load, ofNight);
  const user = await openForm();
  await user.click(submit());
  expect(await form().findByText(FACTS)).toBeVisible();
  await expectAccessible();
  cleanup();
  const complete = { complete_timestamp: "2026-12-05T08:00:00.000Z", result_file: "/api/v1/file/", percent: 100 };
  answer(api.compositeReports.last, { ...ofNight, ...complete });
  vi.spyOn(window, "open").mockReturnValue(null);
  show(<CompositeButton />);
  expect(await screen.findByText(FACTS)).toBeVisible();
  vi.restoreAllMocks();
});

it("tells failures under the form", async () => {
  const message = "Teie eelmist aruannet alles koostatakse (43 %).";
  refuse(api.compositeReports.start, "composite_busy", { message });
  const user = await openForm();
  await user.click(submit());
  expect(await form().findByRole("alert")).toHaveTextContent(message);

  answer(api.compositeReports.start, QUEUED);
  answer(api.compositeReports.load, { ...QUEUED, failed: true, last_error_message: "Aruanne on liiga suur." });
  await user.click(submit());
  await waitFor(() => expect(form().getByRole("alert")).toHaveTextContent("Aruanne on liiga suur."));
  await waitFor(() => expect(requestsTo(api.compositeReports.cancel)).toMatchObject([{ params: { id: "7" } }]));

  answer(api.compositeReports.start, { ...QUEUED, complete_timestamp: "2026-11-22T10:00:00.000Z", percent: 100 });
  await user.click(submit());
  await waitFor(() =>
    expect(form().getByRole("alert")).toHaveTextContent("Unexpected error - report doesn't have a file link"),
  );
});

it("tells refused fields under the form by name, and an answer of text as it is", async () => {
  refuse(api.compositeReports.start, "invalid_fields", { fields: { seller: ["Vali müüja."] } });
  const user = await openForm();
  await user.click(submit());
  expect(await form().findByRole("alert")).toHaveTextContent("seller: Vali müüja.");
  answerForeign(api.compositeReports.start, 400, "Liiga palju päringuid");
  await user.click(submit());
  await waitFor(() => expect(form().getByRole("alert")).toHaveTextContent("Liiga palju päringuid"));
  answerForeign(api.compositeReports.start, 413, "<html>Request Entity Too Large</html>");
  await user.click(submit());
  await waitFor(() =>
    expect(form().getByRole("alert")).toHaveTextContent("Midagi läks valesti, palun proovige uuesti."),
  );
});

it("asks again after an error that may pass, and tells that the report may not be looked at any more", async () => {
  answer(api.compositeReports.start, QUEUED);
  refuse(api.compositeReports.load, "forbidden");
  refuse(api.compositeReports.load, "internal", { times: 1 });
  const user = await openForm();
  await user.click(submit());
  expect(await form().findByRole("alert")).toHaveTextContent("Teil puudub selleks õigus.");
  expect(requestsTo(api.compositeReports.load)).toHaveLength(2);
  expect(submit()).toBeEnabled();
});

it("has an Estonian calendar that picks a day", async () => {
  const user = await openForm();
  const from = form().getByRole("textbox", { name: "Alates" });
  await fill(user, from, "15.02.2026");
  await user.click(form().getAllByRole("button", { name: /^Ava kalender/ })[0]!);
  expect(await screen.findByRole("button", { name: "Vali kuu" })).toHaveTextContent("veebruar 2026");
  expect(screen.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
    "E",
    "T",
    "K",
    "N",
    "R",
    "L",
    "P",
  ]);
  await user.click(screen.getByRole("button", { name: "28 veebruar 2026" }));
  expect(from).toHaveValue("28.02.2026");
});
