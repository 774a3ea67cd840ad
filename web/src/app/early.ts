import { askBeforehand } from "#web/api/earlyAnswers.ts";
import { readHeaders } from "#web/api/headers.ts";

/** What a page needs first. Derived from the table of pages by build/earlyRequests.ts. */
export interface EarlyPage {
  /** Matches the path of its address. */
  pattern: string;
  asks: readonly string[];
  scripts: readonly string[];
  styles: readonly string[];
}

declare const EARLY_PAGES: readonly EarlyPage[];

/**
 * A script of its own that arrives long before the application: it asks for the data and the code that the opened page needs
 * first, so that the three travel side by side. A visitor without a session gets 401 for the data, and the application
 * sends them to sign in as ever.
 */
const page = EARLY_PAGES.find(({ pattern }) => new RegExp(pattern).test(window.location.pathname));
if (page) {
  for (const address of page.asks) askBeforehand(address, readHeaders());
  for (const file of page.scripts) addLink({ rel: "modulepreload", href: file });
  for (const file of page.styles) addLink({ rel: "preload", as: "style", href: file });
}

function addLink(attributes: Record<string, string>): void {
  const link = document.createElement("link");
  for (const [name, value] of Object.entries(attributes)) link.setAttribute(name, value);
  document.head.append(link);
}
