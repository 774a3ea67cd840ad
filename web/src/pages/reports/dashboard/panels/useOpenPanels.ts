import { useNavigate, useSearch } from "@tanstack/react-router";
import { type OpenPanels, togglePanel } from "#web/pages/reports/dashboard/state/openPanels.ts";

/** Open panels are in the address; a search opens all until it is cleared. */
export function useOpenPanels(query: string): OpenPanels {
  const { open = [] } = useSearch({ from: "/shell/reports/dashboard" });
  const navigate = useNavigate({ from: "/reports/dashboard" });
  if (query !== "") return { isOpen: () => true, toggle: undefined };
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
