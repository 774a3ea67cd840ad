import { RouterProvider } from "@tanstack/react-router";
import { createRoot } from "react-dom/client";
import { preparedFetch } from "#tests/support/pages/answers.ts";
import { routerAt } from "#tests/support/pages/router.ts";
import { arrange, findControl, waitUntilShown } from "#tests/support/pages/states.ts";
import { showTheme, themes } from "#web/shell/colours.ts";
import { Providers } from "#web/shell/Providers.tsx";
import { galleryStates } from "./pages.ts";
import "#web/shell/styles.ts";

/** One state of a page, as its address names it: `frame.html?state=documents/empty&theme=dark`. */
const asked = new URLSearchParams(window.location.search);
const found = galleryStates.find(({ id }) => id === asked.get("state"));
if (!found) throw new Error(`There is no state ${asked.get("state")}.`);

const { state } = found;
window.fetch = async (address, init) => {
  try {
    return await preparedFetch(address instanceof Request ? address.url : address, init);
  } catch (error) {
    if (error instanceof TypeError && error.cause instanceof Error) say(error.cause.message);
    throw error;
  }
};
// Other frames of the gallery share the storage of the browser.
for (const storage of [localStorage, sessionStorage]) storage.clear();
document.cookie = "csrftoken=of-the-gallery";
showTheme(themes.find((theme) => theme === asked.get("theme")) ?? "light");
arrange(state);

createRoot(document.getElementById("root")!).render(
  <Providers>
    <RouterProvider router={routerAt(state.address).router} />
  </Providers>,
);

for (const name of state.press ?? []) (await findControl(name)).click();
// `--pictures` waits for it.
waitUntilShown(found).then(
  () => document.documentElement.setAttribute("data-shown", ""),
  (error: Error) => say(error.message),
);

/** Above the page: the state prepares no answer, or one that the server cannot give. */
function say(problem: string): void {
  const line = document.createElement("pre");
  line.textContent = problem;
  document.body.prepend(line);
}
