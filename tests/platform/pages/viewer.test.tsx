import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { answer, refuse, requestsTo } from "#tests/support/pages/answers.ts";
import { containerOf } from "#tests/support/pages/containers.ts";
import { showPage } from "#tests/support/pages/show.tsx";
import { expectAccessible } from "#tests/support/pages/shown.ts";
import { api } from "#web/api/table.ts";

/** docs/rules/user-interface.md, "Looking at papers" */

const CONTAINER = containerOf("SIGN_BOTH");
const PAGE = `/containers/${CONTAINER.hash}/`;
const [first, second] = CONTAINER.items.map(({ href }) => href);
const linkOf = (href: string) => `https://files.example${href}?X-Amz-Signature=1`;

beforeEach(() => {
  answer(api.signing.container, CONTAINER);
  answer(api.signing.file, ({ params: { hash, number } }) => ({
    location: linkOf(`/api/v1/containers/${hash}/files/${number}/`),
    type: "application/pdf" as const,
    name: `Ostuakt 2026-1${7 + Number(number)}.pdf`,
  }));
});

const fileLink = (name: string) => screen.findByRole("link", { name });
const panel = (name: string) => screen.findByRole("dialog", { name });
const frame = () => document.querySelector("iframe");

async function opened() {
  const shown = showPage(PAGE);
  await shown.user.click(await fileLink("Ostuakt 2026-17.pdf"));
  await panel("Ostuakt 2026-17.pdf");
  return shown;
}

it("shows a PDF in a frame of the browser's own viewer, asked for by the link that shows it", async () => {
  const { address } = await opened();
  await waitFor(() => expect(frame()).toHaveAttribute("src", linkOf(first!)));
  // Chrome's viewer shows nothing in a sandbox.
  expect(frame()!.hasAttribute("sandbox")).toBe(false);
  expect(frame()).toHaveAttribute("title", "Ostuakt 2026-17.pdf");
  expect(requestsTo(api.signing.file).map(({ query }) => query)).toContainEqual({ show: "True" });
  expect(address()).toBe(`${PAGE}#vaade=${first}`);
  const shown = within(await panel("Ostuakt 2026-17.pdf"));
  expect(shown.getByRole("link", { name: "Lae alla" })).toHaveAttribute("href", first);
  expect(shown.getByRole("button", { name: "Prindi" })).toBeVisible();
  expect(shown.getByRole("button", { name: "Sulge" })).toHaveFocus();
  await expectAccessible();
});

it("steps through the list by arrows and buttons, and stops at its ends", async () => {
  const { user, address } = await opened();
  expect(await screen.findByText("1 / 2")).toBeVisible();
  await user.keyboard("{ArrowRight}");
  await panel("Ostuakt 2026-18.pdf");
  await waitFor(() => expect(frame()).toHaveAttribute("src", linkOf(second!)));
  expect([screen.getByText("2 / 2").textContent, address()]).toEqual(["2 / 2", `${PAGE}#vaade=${second}`]);
  expect(await fileLink("Ostuakt 2026-18.pdf")).toHaveAttribute("aria-current", "true");
  await user.keyboard("{ArrowDown}");
  await user.click(screen.getByRole("button", { name: "Järgmine" }));
  expect(address()).toBe(`${PAGE}#vaade=${second}`);
  expect(screen.getByRole("button", { name: "Järgmine" })).toHaveFocus();
  await user.click(screen.getByRole("button", { name: "Eelmine" }));
  await panel("Ostuakt 2026-17.pdf");
});

it("is closed by Escape, which gives the focus to the link of the file that was shown last", async () => {
  const { user, address } = await opened();
  await user.keyboard("{ArrowRight}");
  await panel("Ostuakt 2026-18.pdf");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(await fileLink("Ostuakt 2026-18.pdf")).toHaveFocus();
  expect(address()).toBe(PAGE);
});

it("is closed by Back and opened by the address of the page, whose files have no list then", async () => {
  const { history, address } = await opened();
  history.back();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(address()).toBe(PAGE);
  history.push(`${PAGE}#vaade=${second}`);
  await panel("Ostuakt 2026-18.pdf");
  expect(screen.queryByRole("button", { name: "Järgmine" })).toBeNull();
});

it.each([
  "https://evil.example/api/v1/a",
  "//evil.example/api/v1/a",
  "/api/v1/../../evil",
  "/api/v1/a?b=1",
  "/files/virn-files/documents/1",
  "javascript:alert(1)",
])("asks for nothing when a stranger's link names %s", async (asked) => {
  showPage(`${PAGE}#vaade=${asked}`);
  await fileLink("Ostuakt 2026-17.pdf");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(requestsTo(api.signing.file)).toEqual([]);
});

it("frames nothing of a file that the server does not show, and offers the download", async () => {
  answer(api.signing.file, { location: "https://files.example/page" });
  await opened();
  expect(await screen.findByText("Seda faili siin näidata ei saa")).toBeVisible();
  expect([frame(), document.querySelector('[role="dialog"] img')]).toEqual([null, null]);
  expect(screen.queryByRole("button", { name: "Prindi" })).toBeNull();
  expect(within(screen.getByRole("dialog")).getByRole("link", { name: "Lae alla" })).toHaveAttribute("href", first);
});

it("shows a picture as a picture", async () => {
  answer(api.signing.file, { location: "https://files.example/veos", type: "image/jpeg", name: "veos.jpg" });
  await opened();
  const picture = await screen.findByRole("img", { name: "Ostuakt 2026-17.pdf" });
  expect([picture.getAttribute("src"), frame()]).toEqual(["https://files.example/veos", null]);
});

it("says why a file cannot be shown, and tries again", async () => {
  // The strict mode of the tests asks twice.
  refuse(api.signing.file, "too_many_requests", { times: 2 });
  const { user } = await opened();
  const told = within(await screen.findByRole("alert"));
  expect(told.getByText("Faili ei saa praegu näidata")).toBeVisible();
  await expectAccessible(screen.getByRole("dialog"));
  await user.click(told.getByRole("button", { name: "Proovi uuesti" }));
  await waitFor(() => expect(frame()).toHaveAttribute("src", linkOf(first!)));
});

it("does not try again what would be refused again", async () => {
  refuse(api.signing.file, "not_found");
  await opened();
  const told = within(await screen.findByRole("alert"));
  expect(told.queryByRole("button")).toBeNull();
});

it("downloads by a click what no browser shows", async () => {
  answer(api.signing.container, { ...CONTAINER, items: [{ ...CONTAINER.items[0]!, file_name: "Leping.docx" }] });
  const saved = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
  const { user } = showPage(PAGE);
  await user.click(await fileLink("Leping.docx"));
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
  expect(requestsTo(api.signing.file).map(({ query }) => query)).toEqual([{}]);
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("lists the acts to sign with number, owner and sum, and their sum, and looks through all of them", async () => {
  const acts = [17, 18].map((number, index) => ({
    ...CONTAINER.items[index]!,
    title: `Ostuakt 2026-${number}`,
    date: "2026-11-18",
    sum: index === 0 ? 1234.5 : 0.1,
  }));
  answer(api.signing.container, { ...containerOf("PENDING"), items: acts });
  answer(api.signing.keep, undefined);
  const { user } = showPage(`/containers/${containerOf("PENDING").hash}/`);
  await user.click(await screen.findByRole("button", { name: "Allkirjasta" }));
  await waitFor(() => expect(screen.getByRole("button", { name: "ID-kaart" })).toHaveFocus());
  const dialog = within(await screen.findByRole("region", { name: "Allkirjastatavad failid" }));
  const rows = dialog.getAllByRole("listitem").map(({ textContent }) => textContent?.replaceAll(/\s/g, " "));
  expect(rows).toEqual([
    "Ostuakt 2026-17Sepakivi OÜ · 18.11.20261 234,50 €",
    "Ostuakt 2026-18Sepakivi OÜ · 18.11.20260,10 €",
  ]);
  expect(dialog.getByText("Kokku käibemaksuga").parentElement).toHaveTextContent("1 234,60 €");
  await user.click(dialog.getByRole("button", { name: "Vaata järjest" }));
  await panel("Ostuakt 2026-17, Sepakivi OÜ");
  await user.keyboard("{ArrowRight}");
  await panel("Ostuakt 2026-18, Sepakivi OÜ");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog", { name: /Sepakivi OÜ$/ })).toBeNull());
  // The dialog below stays.
  expect(screen.getByRole("region", { name: "Allkirjastatavad failid" })).toBeVisible();
});
