import { readHeaders } from "#web/api/headers.ts";
import { askBeforehand } from "#web/api/network/earlyAnswers.ts";
import { showTheme } from "./colours.ts";

/** First requests of a page; derived from the page table by build/earlyRequests.ts. */
export interface EarlyPage {
  pattern: string;
  asks: readonly string[];
  scripts: readonly string[];
}

declare const EARLY_PAGES: readonly EarlyPage[];

showTheme();

/** Runs before the application: requests data and code of the page in parallel. The application handles a 401. */
const page = EARLY_PAGES.find(({ pattern }) => new RegExp(pattern).test(window.location.pathname));
if (page) {
  for (const address of page.asks) askBeforehand(address, readHeaders());
  for (const file of page.scripts) addLink({ rel: "modulepreload", href: file, fetchpriority: "low" });
}

function addLink(attributes: Record<string, string>): void {
  const link = document.createElement("link");
  for (const [name, value] of Object.entries(attributes)) link.setAttribute(name, value);
  document.head.append(link);
}
