import { IconArrowLeft } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { SearchBox } from "#web/ui/fields/SearchBox.tsx";
import layout from "#web/ui/layout.module.css";
import classes from "./page.module.css";
import { usePageTitle } from "./usePageTitle.ts";

interface PageProps {
  title: string;
  heading?: ReactNode;
  aside?: ReactNode;
  back?: { to: string; label: string };
  search?: { value: string; onSearch: (query: string) => void };
  /** In the place of the search, so that nothing moves between tabs of which one has a search. */
  filter?: ReactNode;
  actions?: ReactNode;
  toolbar?: ReactNode;
  children: ReactNode;
}

export function Page({ title, heading, aside, back, search, filter, actions, toolbar, children }: PageProps) {
  usePageTitle(title);
  return (
    <>
      <div className={`${layout.wrap} ${layout.gap12} ${classes.pageHead}`}>
        <div className={classes.titles}>
          {back && (
            <Link to={back.to} className={`${layout.tool} ${classes.back}`} aria-label={back.label} data-no-print>
              <IconArrowLeft size={18} aria-hidden="true" />
            </Link>
          )}
          <h1 className={classes.title}>{heading ?? title}</h1>
          {aside}
        </div>
        {search && <SearchBox value={search.value} onSearch={search.onSearch} />}
        {filter && (
          <div className={classes.filter} data-no-print>
            {filter}
          </div>
        )}
        {actions && (
          <div className={`${layout.wrap} ${classes.pageActions}`} data-no-print>
            {actions}
          </div>
        )}
      </div>
      {toolbar && (
        <div className={`${layout.ends} ${layout.gap12} ${classes.toolbar}`} data-no-print>
          {toolbar}
        </div>
      )}
      {children}
    </>
  );
}
