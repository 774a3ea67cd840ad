import { useNavigate, useSearch } from "@tanstack/react-router";

/** `12` is a company, `12.KAI3` a destination of it, `12.` its reports without a destination. */
export function panelKey(company: number, destination?: string): string {
  return destination === undefined ? String(company) : `${company}.${encodeURIComponent(destination)}`;
}

/** undefined when none is open, so that the address stays short. */
export function togglePanel(open: readonly string[], key: string): string[] | undefined {
  const next = open.includes(key) ? open.filter((other) => other !== key) : [...open, key];
  return next.length > 0 ? next : undefined;
}

export function companyPanelId(company: number): string {
  return `company-${company}`;
}

/** Opens a company, and brings it into the window with the focus on its heading. */
export function goToCompany(company: number, { isOpen, toggle }: OpenPanels): void {
  const key = panelKey(company);
  if (!isOpen(key)) toggle?.(key);
  const panel = document.getElementById(companyPanelId(company));
  panel?.querySelector<HTMLElement>("button[aria-expanded]")?.focus({ preventScroll: true });
  panel?.scrollIntoView({ block: "center" });
}

export interface OpenPanels {
  isOpen: (key: string) => boolean;
  toggle: ((key: string) => void) | undefined;
}

/** Open panels are in the address; a search or an import opens all until it is cleared. */
export function useOpenPanels(isFiltered: boolean): OpenPanels {
  const { open = [] } = useSearch({ from: "/shell/reports/dashboard" });
  const navigate = useNavigate({ from: "/reports/dashboard" });
  if (isFiltered) return { isOpen: () => true, toggle: undefined };
  return {
    isOpen: (key) => open.includes(key),
    toggle: (key) =>
      void navigate({
        to: "/reports/dashboard/",
        search: (now) => ({ ...now, open: togglePanel(now.open ?? [], key) }),
        replace: true,
        resetScroll: false,
      }),
  };
}
