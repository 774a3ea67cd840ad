import { Link } from "@tanstack/react-router";
import { useRef } from "react";
import layout from "#web/ui/layout.module.css";
import { CountBadge } from "#web/ui/lists/listParts.tsx";
import classes from "./page.module.css";

interface Tab<Value extends string> {
  value: Value;
  label: string;
  count?: number | undefined;
}

interface TabsProps<Value extends string> {
  label: string;
  tabs: readonly Tab<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** Id of the `tabpanel` element; its `aria-labelledby` is `{panelId}-{value}`. */
  panelId: string;
}

/** Arrow keys move between tabs (WAI-ARIA pattern). */
export function Tabs<Value extends string>({ label, tabs, value, onChange, panelId }: TabsProps<Value>) {
  const list = useRef<HTMLDivElement>(null);
  const move = (step: number) => {
    const next = tabs.at((tabs.findIndex((tab) => tab.value === value) + step) % tabs.length);
    if (!next) return;
    onChange(next.value);
    list.current?.querySelector<HTMLElement>(`[data-value="${next.value}"]`)?.focus();
  };
  return (
    <div ref={list} role="tablist" aria-label={label} className={classes.tabs}>
      {tabs.map((tab) => (
        <button
          key={tab.value}
          id={`${panelId}-${tab.value}`}
          type="button"
          role="tab"
          data-value={tab.value}
          className={`${layout.row} ${layout.nowrap} ${classes.tab}`}
          aria-selected={tab.value === value}
          aria-controls={panelId}
          tabIndex={tab.value === value ? 0 : -1}
          onClick={() => onChange(tab.value)}
          onKeyDown={({ key }) => {
            if (key === "ArrowRight") move(1);
            if (key === "ArrowLeft") move(-1);
          }}
        >
          {tab.label}
          {tab.count !== undefined && <CountBadge count={tab.count} />}
        </button>
      ))}
    </div>
  );
}

interface LinkTabsProps {
  label: string;
  tabs: readonly { to: string; label: string }[];
}

export function LinkTabs({ label, tabs }: LinkTabsProps) {
  return (
    <nav aria-label={label} className={classes.tabs}>
      {tabs.map((tab) => (
        <Link
          key={tab.to}
          to={tab.to}
          className={`${layout.row} ${layout.nowrap} ${classes.tab}`}
          activeOptions={{ exact: true }}
        >
          {tab.label}
        </Link>
      ))}
    </nav>
  );
}
