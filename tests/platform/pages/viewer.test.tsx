import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { newCompanyInput } from "#shared/companies/companyInput.ts";
import { answer, refuse, requestsTo } from "#tests/support/pages/answers.ts";
import { containerOf } from "#tests/support/pages/containers.ts";
import { showPage } from "#tests/support/pages/show.tsx";
import { expectAccessible, hastenTimers, noteLeaving } from "#tests/support/pages/shown.ts";
import { api } from "#web/api/table.ts";
import { openReady } from "#web/ui/viewer/viewedFiles.ts";

/** docs/rules/user-interface.md, "Looking at papers" */

const CONTAINER = containerOf("SIGN_BOTH");
const PAGE = `/containers/${CONTAINER.hash}/`;
const [first, second] = CONTAINER.items.map(({ href }) => href);
const PRINT = "Prindi (avaneb uuel vahelehel)";
const linkOf = (href: string) => `https://files.example${href}?X-Amz-Signature=1`;

beforeEach(() => {
  answer(api.signing.container, CONTAINER);
  answer(api.media.list, [GUIDE]);
  answer(api.signing.file, ({ params: { hash, number } }) => ({
    location: linkOf(`/api/v1/containers/${hash}/files/${number}/`),
    type: "application/pdf" as const,
    name: `Ostuakt 2026-1${7 + Number(number)}.pdf`,
  }));
});

const fileLink = (name: string | RegExp) => screen.findByRole("link", { name });
const panel = (name: string | RegExp) => screen.findByRole("dialog", { name });
const frame = () => document.querySelector("iframe");

async function opened() {
  const shown = showPage(PAGE);
  await shown.user.click(await fileLink("Ostuakt 2026-17.pdf"));
  await panel("Ostuakt 2026-17.pdf");
  return shown;
}

it("shows a PDF in a frame of the browser's own viewer, asked for by the link that shows it", async () => {
  const { address } = await opened();
  await waitFor(() => expect(frame()).toHaveAttribute("src", `${linkOf(first!)}#navpanes=0&view=FitH`));
  // Chrome's viewer shows nothing in a sandbox.
  expect(frame()!.hasAttribute("sandbox")).toBe(false);
  expect(frame()).toHaveAttribute("title", "Ostuakt 2026-17.pdf");
  expect(requestsTo(api.signing.file).map(({ query }) => query)).toContainEqual({ show: "True" });
  expect(address()).toBe(`${PAGE}#vaade=${first}`);
  const shown = within(await panel("Ostuakt 2026-17.pdf"));
  expect(shown.getByRole("link", { name: "Lae alla" })).toHaveAttribute("href", first);
  expect(shown.getByRole("button", { name: PRINT })).toBeVisible();
  expect(shown.getByRole("button", { name: "Sulge" })).toHaveFocus();
  await expectAccessible();
});

it("steps through the list by arrows and buttons, and stops at its ends", async () => {
  const { user, address } = await opened();
  expect(await screen.findByText("1 / 2")).toBeVisible();
  await user.keyboard("{ArrowRight}");
  await panel("Ostuakt 2026-18.pdf");
  await waitFor(() => expect(frame()).toHaveAttribute("src", `${linkOf(second!)}#navpanes=0&view=FitH`));
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
  expect(screen.queryByRole("button", { name: PRINT })).toBeNull();
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
  await waitFor(() => expect(frame()).toHaveAttribute("src", `${linkOf(first!)}#navpanes=0&view=FitH`));
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

const GUIDE = { id: 4, title: "EVR-i juhend", link: null, file: { name: "juhend.pdf", size: 9 }, version: 1 };

function onPhone(): void {
  const { happyDOM } = window as unknown as { happyDOM: { setViewport: (size: { width: number }) => void } };
  happyDOM.setViewport({ width: 390 });
  onTestFinished(() => happyDOM.setViewport({ width: 1024 }));
}

function withoutViewer(): void {
  Object.defineProperty(navigator, "pdfViewerEnabled", { value: false, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, "pdfViewerEnabled"));
}

/** The tabs that the page opens, and what they show at last. */
function notedTabs() {
  const tabs: { address: string; isClosed: boolean; opener: unknown }[] = [];
  vi.spyOn(window, "open").mockImplementation((address) => {
    const tab = { address: String(address), isClosed: false, opener: window };
    tabs.push(tab);
    const replace = (to: string) => (tab.address = to);
    return Object.assign(tab, { location: { replace }, close: () => (tab.isClosed = true) }) as never;
  });
  return tabs;
}

it("prints by the browser's viewer in a tab of its own, by a new link", async () => {
  const tabs = notedTabs();
  const { user } = await opened();
  await waitFor(() => expect(frame()).not.toBeNull());
  answer(api.signing.file, { location: "https://files.example/new", type: "application/pdf", name: "a.pdf" });
  await user.click(screen.getByRole("button", { name: PRINT }));
  await waitFor(() =>
    expect(tabs).toMatchObject([{ address: "https://files.example/new", isClosed: false, opener: null }]),
  );
});

it("says in the panel why there is no new link, and leaves no empty tab", async () => {
  const tabs = notedTabs();
  const { user } = await opened();
  const print = await screen.findByRole("button", { name: PRINT });
  refuse(api.signing.file, "not_found");
  await user.click(print);
  expect(await screen.findByRole("alert")).toBeVisible();
  expect(tabs).toMatchObject([{ address: "", isClosed: true }]);
});

it("leads to sign-in and back to the file when the session was ended in another tab", async () => {
  const { left } = noteLeaving();
  const tabs = notedTabs();
  const { user } = await opened();
  const print = await screen.findByRole("button", { name: PRINT });
  refuse(api.signing.file, "not_signed_in");
  await user.click(print);
  await waitFor(() => expect(left()).toMatch(/^\/login\?.*ended=1$/));
  expect(tabs).toMatchObject([{ address: "", isClosed: true }]);
});

it("opens the viewer of a phone, and says in a sheet what is refused", async () => {
  onPhone();
  const tabs = notedTabs();
  const { user } = showPage("/media/");
  answer(api.media.file, { location: "https://files.example/phone", type: "application/pdf", name: "a.pdf" });
  await user.click(await fileLink("EVR-i juhend"));
  await waitFor(() => expect(tabs).toMatchObject([{ address: "https://files.example/phone" }]));
  expect(screen.queryByRole("dialog")).toBeNull();
  refuse(api.media.file, "not_found", { times: 3 });
  await user.click(await fileLink("EVR-i juhend"));
  expect(within(await panel("EVR-i juhend")).getByRole("alert")).toBeVisible();
  expect(tabs[1]).toMatchObject({ address: "", isClosed: true });
});

it("downloads a PDF where the browser has no viewer, and says so where papers are looked at before signing", async () => {
  withoutViewer();
  const saved = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
  const { user, history } = showPage("/media/");
  answer(api.media.file, { location: "https://files.example/saved" });
  await user.click(await fileLink("EVR-i juhend"));
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
  expect([requestsTo(api.media.file).map(({ query }) => query), screen.queryByRole("dialog")]).toEqual([[{}], null]);
  history.push(PAGE);
  await user.click(await fileLink("Ostuakt 2026-17.pdf"));
  expect(within(await panel("Ostuakt 2026-17.pdf")).getByText("See brauser ei näita PDF-faile")).toBeVisible();
  expect(frame()).toBeNull();
});

it("looks at a file of a page with unsaved changes without a question", async () => {
  const company = { ...newCompanyInput, id: 17, name: "", code: "19990005", kind: "buyer" as const, is_buyer: true };
  answer(api.companies.load, { ...company, missing: [], version: 1, destinations: [], evr_failure: null });
  const { user, history, address } = showPage("/companies/17/");
  await user.type(await screen.findByRole("textbox", { name: /^Nimi/ }), "Sepakivi OÜ");
  history.push(`${address()}#vaade=${first}`);
  await screen.findByRole("button", { name: PRINT });
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.getByRole("textbox", { name: /^Nimi/ })).toHaveValue("Sepakivi OÜ");
  history.push("/media/");
  expect(await screen.findByRole("dialog", { name: "Kas lahkuda salvestamata?" })).toBeVisible();
});

it("says that the link of a preview has expired, after five minutes", async () => {
  showPage(PAGE);
  await fileLink("Ostuakt 2026-17.pdf");
  hastenTimers();
  act(() => openReady({ location: "https://files.example/preview", name: "1-eelvaade.pdf" }));
  const shown = within(await panel("1-eelvaade.pdf"));
  expect(shown.getByRole("button", { name: "Lae alla" })).toBeVisible();
  act(() => {
    vi.advanceTimersByTime(5 * 60_000);
  });
  expect(await shown.findByText("Link on aegunud. Uue saate nupuga „Eelvaade”.")).toBeVisible();
  expect(shown.queryByRole("button", { name: "Lae alla" })).toBeNull();
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
