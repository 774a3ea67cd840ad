import { createMemoryHistory, createRouter, type RouterHistory } from "@tanstack/react-router";
import { router as siteRouter } from "#web/shell/router.ts";

/** The router of the site at an address, with a history of its own. */
export function routerAt(address: string): { router: typeof siteRouter; history: RouterHistory } {
  const history = createMemoryHistory({ initialEntries: [address] });
  return { router: createRouter({ ...siteRouter.options, history }) as typeof siteRouter, history };
}
