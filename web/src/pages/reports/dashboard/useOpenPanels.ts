import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { type OpenPanels, togglePanel } from "./openPanels.ts";

/**
 * Opened panels stand in the address. A search opens all of them (document 1 §2.1); what is closed then is closed for this
 * search only.
 */
export function useOpenPanels(query: string): OpenPanels {
  const { open = [] } = useSearch({ from: "/shell/reports/dashboard" });
  const navigate = useNavigate({ from: "/reports/dashboard" });
  const [closed, setClosed] = useState<{ query: string; panels: readonly string[] }>({ query, panels: [] });
  if (query !== "") {
    const panels = closed.query === query ? closed.panels : [];
    return {
      isOpen: (key) => !panels.includes(key),
      toggle: (key) => setClosed({ query, panels: togglePanel(panels, key) ?? [] }),
      isForced: true,
    };
  }
  return {
    isOpen: (key) => open.includes(key),
    toggle: (key) =>
      void navigate({
        to: "/reports/dashboard/",
        search: (now) => ({ ...now, open: togglePanel(now.open ?? [], key) }),
        replace: true,
        resetScroll: false,
      }),
    isForced: false,
  };
}
