import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { answer, answerForeign } from "#tests/support/pages/answers.ts";
import { attachmentsView } from "#tests/support/pages/attachmentReplies.ts";
import { showPage } from "#tests/support/pages/show.tsx";
import { expectAccessible } from "#tests/support/pages/shown.ts";
import { api } from "#web/api/table.ts";

const alerts: string[] = [];

beforeEach(() => {
  alerts.length = 0;
  vi.spyOn(window, "alert").mockImplementation((text) => void alerts.push(String(text)));
  answer(api.attachments.view, attachmentsView);
  answer(api.attachments.guide, { language: "et", missing_sites: 0, missing_waybills: 0, earlier_sites: [] });
  answer(api.attachments.waybills, { results: [], count: 0, next: null });
  answer(api.attachments.plots, { results: [] });
});

const report = async () => {
  const { user } = showPage("/acts/attachments/leht/");
  const link = await screen.findByRole("link", { name: "Lae koond alla" });
  return { link, download: () => user.click(link), user };
};

it("says over a slow report that it is made, and ends the download without a word where the user stops it", async () => {
  const { promise, resolve } = Promise.withResolvers<{ location: string }>();
  answer(api.invoices.reportOfLetter, () => promise);
  const saved = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
  const { link, download, user } = await report();
  await download();
  expect(await screen.findByRole("dialog", { name: "Koostan raportit, palun oota." })).toBeVisible();
  await expectAccessible();
  await user.click(screen.getByRole("button", { name: "Katkesta" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(link).toHaveAttribute("aria-busy", "false");
  resolve({ location: "https://files.example/koond.csv" });
  await promise;
  await new Promise((settled) => {
    setTimeout(settled);
  });
  expect(saved).not.toHaveBeenCalled();
  expect(alerts).toEqual([]);
});

it.each([
  ["a page of the gateway", 504, "<html>Gateway Timeout</html>"],
  ["JSON that is not ours", 503, '{"message":"Service Unavailable"}'],
  ["nothing", 502, ""],
])("alerts the usual sentence where a download is answered with %s", async (_kind, status, text) => {
  answerForeign(api.invoices.reportOfLetter, status, text);
  await (await report()).download();
  await waitFor(() => expect(alerts).toEqual(["Midagi läks valesti, palun proovige uuesti"]));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});
