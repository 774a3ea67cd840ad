import { configure, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { answerActs, answerCompaniesOfActs, companyOfActs, salesAct } from "#tests/support/pages/actReplies.ts";
import { showPage } from "#tests/support/pages/show.tsx";
import { ActRow } from "#web/actLists/row/ActRow.tsx";
import { MainMenu } from "#web/shell/MainMenu.tsx";

vi.mock("#web/actLists/row/ActRow.tsx", async (original) => {
  const part = await original<{ ActRow: typeof ActRow }>();
  return { ...part, ActRow: vi.fn<typeof ActRow>(part.ActRow) };
});

vi.mock("#web/shell/MainMenu.tsx", async (original) => {
  const part = await original<{ MainMenu: typeof MainMenu }>();
  return { ...part, MainMenu: vi.fn<typeof MainMenu>(part.MainMenu) };
});

const observed = vi.fn<(element: Element) => void>();

beforeEach(() => {
  // It would draw all twice.
  configure({ reactStrictMode: false });
  vi.mocked(ActRow).mockClear();
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

it("draws the acts of a company once when it is opened, and the bar of the site not at all", async () => {
  answerCompaniesOfActs(companyOfActs());
  answerActs(salesAct());
  const { user } = showPage("/acts/dashboard/?tab=sales");
  const company = await screen.findByRole("button", { name: /^Sepakivi OÜ/ });
  await user.hover(company);
  await waitFor(() => expect(screen.getByRole("navigation")).toBeVisible());
  await new Promise((resolve) => setTimeout(resolve, 100));
  vi.mocked(MainMenu).mockClear();
  await user.click(company);
  expect(await screen.findByRole("row", { name: /Müügiakt 2026-17/ })).toBeVisible();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(observed).not.toHaveBeenCalled();
  expect(ActRow).toHaveBeenCalledOnce();
  expect(MainMenu).not.toHaveBeenCalled();
});
