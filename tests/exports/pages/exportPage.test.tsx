import { screen, waitFor } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import type { ExportRunReply } from "#shared/exports/contract.ts";
import { answer, requestsTo } from "#tests/support/pages/answers.ts";
import { fill, showPage } from "#tests/support/pages/show.tsx";
import { api } from "#web/api/table.ts";

const FAILED: ExportRunReply = {
  success: false,
  id: 1,
  href: null,
  message: null,
  percent: 0,
  under_way: false,
  count: 0,
};

/** Answers a page of a group with so many acts. */
function list(acts: Readonly<Record<"O" | "M", number>>): void {
  answer(api.exports.page, ({ query }) => ({
    results: Array.from({ length: acts[query.type] }, (_, index) => ({
      id: index + (query.type === "O" ? 1 : 101),
      number: `${query.type}-${index + 1}`,
      client: "Haavasalu Mets OÜ",
      export_url: null,
      busy: false,
      changed: false,
      deleted: false,
    })),
    next: null,
  }));
}

const action = () => screen.getByRole("button", { name: "Ekspordi" });
const box = (name: string) => screen.findByRole("checkbox", { name });
const tick = async (user: UserEvent, name: string) => user.click(await box(name));
const nothingTicked = () => waitFor(() => expect(screen.queryAllByRole("checkbox", { checked: true })).toEqual([]));

it("says what an empty list and an empty search are", async () => {
  list({ O: 0, M: 0 });
  const { user } = showPage("/acts/export/");
  expect(await screen.findAllByRole("heading", { name: "Tulemusi pole" })).toHaveLength(2);
  expect(screen.getAllByText("Eksportimata akte ei leitud.")).toHaveLength(2);
  await user.click(screen.getByRole("tab", { name: "Eksporditud" }));
  await waitFor(() => expect(screen.getAllByText("Eksporditud akte ei leitud.")).toHaveLength(2));
  await fill(user, screen.getByRole("searchbox"), "puudub");
  await waitFor(() => expect(screen.getAllByRole("heading", { name: "Tulemusi ei leitud" })).toHaveLength(2));
});

it("keeps a choice to one group, clears it with the search and the tab, and tells a failure", async () => {
  list({ O: 3, M: 2 });
  answer(api.exports.create, FAILED);
  const { user } = showPage("/acts/export/");
  await tick(user, "Vali akt O-1");
  await tick(user, "Vali akt M-1");
  expect(await box("Vali akt O-1")).not.toBeChecked();
  await tick(user, "Vali kõik: Ostuaktid");
  expect(await box("Vali akt M-1")).not.toBeChecked();
  await tick(user, "Vali akt O-2");
  expect(await box("Vali akt O-1")).toBeChecked();
  await user.click(action());
  expect(await screen.findByText("Midagi läks valesti", { exact: false })).toBeVisible();
  expect(requestsTo(api.exports.create)).toMatchObject([{ body: { type: "O", acts: [], except: [2] } }]);
  await fill(user, screen.getByRole("searchbox"), "O-");
  await nothingTicked();
  expect(action()).toBeDisabled();
  await tick(user, "Vali akt O-1");
  expect(action()).toBeEnabled();
  await user.click(screen.getByRole("tab", { name: "Eksporditud" }));
  await waitFor(() => expect(action()).toBeDisabled());
});

it("says what a run did only where it began, and forgets it and the choice at each change of the tab", async () => {
  list({ O: 3, M: 2 });
  const href = "/api/v1/acts/export/1/file/";
  answer(api.exports.create, { ...FAILED, success: true, href, percent: 100, count: 1 });
  answer(api.exports.file, { location: "/files/akt.zip" });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
  const { user, history } = showPage("/acts/export/");
  const exportOne = async () => {
    await tick(user, "Vali akt O-1");
    await user.click(action());
    expect(await screen.findByText("1 akt eksporditi.")).toBeVisible();
    await nothingTicked();
    await tick(user, "Vali akt O-1");
  };
  const expectNothing = async (tab: string) => {
    expect(await screen.findByRole("tab", { name: tab, selected: true })).toBeVisible();
    await waitFor(() => expect(screen.queryByText("1 akt eksporditi.")).toBeNull());
    await nothingTicked();
    expect(action()).toBeDisabled();
  };
  await exportOne();
  await user.click(screen.getByRole("tab", { name: "Eksporditud" }));
  await expectNothing("Eksporditud");
  history.back();
  await expectNothing("Eksportimata");
  await exportOne();
  history.forward();
  await expectNothing("Eksporditud");
  history.back();
  await expectNothing("Eksportimata");
});
