import { useNavigate, useSearch } from "@tanstack/react-router";
import { type OpenPanels, togglePanel } from "#web/reports/state/openPanels.ts";

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
