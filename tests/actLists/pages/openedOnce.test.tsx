import { configure, screen, waitFor } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { answerActs, answerCompaniesOfActs, companyOfActs, salesAct } from "#tests/support/pages/actReplies.ts";
import { answer } from "#tests/support/pages/answers.ts";
import { showPage } from "#tests/support/pages/show.tsx";
import { CompanyPanel } from "#web/actLists/panels/CompanyPanel.tsx";
import { ActState } from "#web/actLists/row/ActState.tsx";
import { api } from "#web/api/table.ts";
import { MainMenu } from "#web/shell/MainMenu.tsx";

/** A part of each row. */
vi.mock("#web/actLists/row/ActState.tsx", async (original) => {
  const part = await original<{ ActState: typeof ActState }>();
  return { ...part, ActState: vi.fn<typeof ActState>(part.ActState) };
});

vi.mock("#web/actLists/panels/CompanyPanel.tsx", async (original) => {
  const part = await original<{ CompanyPanel: typeof CompanyPanel }>();
  return { ...part, CompanyPanel: vi.fn<typeof CompanyPanel>(part.CompanyPanel) };
});

const { slowly } = vi.hoisted(() => ({
  slowly: async (original: () => Promise<object>) => {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    return original();
  },
}));

/** Their code is on its way for a while, the first time that they are opened. */
vi.mock("#web/assortments/AssortmentsPage.tsx", slowly);
vi.mock("#web/media/MediaPage.tsx", slowly);

vi.mock("#web/shell/MainMenu.tsx", async (original) => {
  const part = await original<{ MainMenu: typeof MainMenu }>();
  return { ...part, MainMenu: vi.fn<typeof MainMenu>(part.MainMenu) };
});

const observed = vi.fn<(element: Element) => void>();

beforeEach(() => {
  // It would draw all twice.
  configure({ reactStrictMode: false });
  vi.mocked(ActState).mockClear();
  observed.mockClear();
  // Everything is near.
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      readonly tell: (entries: { isIntersecting: boolean }[]) => void;
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        this.tell = tell;
      }
      observe(element: Element) {
        observed(element);
        queueMicrotask(() => this.tell([{ isIntersecting: true }]));
      }
      disconnect() {}
    },
  );
});

const sales = { tab: "/acts/dashboard/?tab=sales", company: /^Sepakivi OÜ/, act: /Müügiakt 2026-17/ };
const act = () => screen.queryByRole("row", { name: sales.act });

it("shows the acts of an opened company before the address says that it is open", async () => {
  answerCompaniesOfActs(companyOfActs());
  answerActs(salesAct());
  const { user, history, address } = showPage(sales.tab);
  const shownBefore: boolean[] = [];
  history.subscribe(() => shownBefore.push(act() !== null));
  const company = await screen.findByRole("button", { name: sales.company });
  await user.hover(company);
  await new Promise((resolve) => setTimeout(resolve, 100));
  await user.click(company);
  await waitFor(() => expect(address()).toBe(`${sales.tab}&open=7`));
  expect(shownBefore).toEqual([true]);
  await user.click(company);
  await waitFor(() => expect(address()).toBe(sales.tab));
  expect(act()).toBeNull();
});

it("does not open on a tab what was pressed on the other just before", async () => {
  answerCompaniesOfActs(companyOfActs());
  answerActs(salesAct());
  const { user, address } = showPage(sales.tab);
  await user.click(await screen.findByRole("button", { name: sales.company }));
  await user.click(screen.getByRole("tab", { name: "Ostuaktid" }));
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(address()).toBe("/acts/dashboard/");
  expect(await screen.findByRole("button", { name: sales.company })).toHaveAttribute("aria-expanded", "false");
});

it("draws the acts of an opened company once, and the bar of the site not at all", async () => {
  answerCompaniesOfActs(companyOfActs());
  answerActs(salesAct());
  const { user, address } = showPage(sales.tab);
  const company = await screen.findByRole("button", { name: sales.company });
  await user.hover(company);
  await waitFor(() => expect(screen.getByRole("navigation")).toBeVisible());
  await new Promise((resolve) => setTimeout(resolve, 100));
  vi.mocked(MainMenu).mockClear();
  await user.click(company);
  expect(await screen.findByRole("row", { name: sales.act })).toBeVisible();
  await waitFor(() => expect(address()).toBe(`${sales.tab}&open=7`));
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(observed).not.toHaveBeenCalled();
  expect(ActState).toHaveBeenCalledOnce();
  expect(MainMenu).not.toHaveBeenCalled();
});

it("draws no other company with the one that is opened, until the address says so", async () => {
  answerCompaniesOfActs(
    companyOfActs(),
    companyOfActs({ id: 8, name: "Teine OÜ" }),
    companyOfActs({ id: 9, name: "Kolmas OÜ" }),
  );
  answerActs(salesAct());
  const { user, history } = showPage(sales.tab);
  const company = await screen.findByRole("button", { name: sales.company });
  await user.hover(company);
  await new Promise((resolve) => setTimeout(resolve, 100));
  vi.mocked(CompanyPanel).mockClear();
  const drawnBefore: number[][] = [];
  history.subscribe(() => drawnBefore.push(vi.mocked(CompanyPanel).mock.calls.map(([{ view }]) => view.company.id)));
  await user.click(company);
  await waitFor(() => expect(drawnBefore).toHaveLength(1));
  expect(drawnBefore).toEqual([[7]]);
  await user.click(screen.getByRole("button", { name: /^Teine OÜ/ }));
  await waitFor(() => expect(screen.getAllByRole("button", { expanded: true, name: /OÜ/ })).toHaveLength(2));
});

it.each([
  {
    what: "a company is opened",
    act: (user: UserEvent) => user.click(screen.getByRole("button", { name: sales.company })),
    next: { link: "Sortimendid", path: "/assortments/" },
  },
  {
    what: "something is typed to search for",
    act: (user: UserEvent) => user.type(screen.getByRole("searchbox"), "kask"),
    next: { link: "Hea teada", path: "/media/" },
  },
])(
  "lets go of the address when $what and a press leads to another page before it is written",
  async ({ act, next }) => {
    answerCompaniesOfActs(companyOfActs());
    answerActs(salesAct());
    answer(api.assortments.list, []);
    answer(api.assortments.groups, { groups: [], destinations: [] });
    answer(api.media.list, []);
    const { user, address } = showPage(sales.tab);
    expect(await screen.findByRole("button", { name: sales.company })).toBeVisible();
    await act(user);
    await user.click(screen.getByRole("link", { name: next.link }));
    expect(await screen.findByRole("heading", { name: next.link, level: 1 }, { timeout: 5000 })).toBeVisible();
    expect(address()).toBe(next.path);
  },
);
