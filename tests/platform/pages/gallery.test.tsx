import { describe, it } from "vitest";
import { galleryStates } from "#tests/gallery/pages.ts";
import { showPage } from "#tests/support/pages/show.tsx";
import { expectAccessible } from "#tests/support/pages/shown.ts";
import { arrange, findControl, waitUntilShown } from "#tests/support/pages/states.ts";

describe.each([...Map.groupBy(galleryStates, ({ page }) => page)])("%s", (_page, states) => {
  it.each(states.map((each) => [each.name, each] as const))("%s", async (_name, named) => {
    arrange(named.state);
    const { user } = showPage(named.state.address);
    for (const name of named.state.press ?? []) await user.click(await findControl(name));
    await waitUntilShown(named);
    await expectAccessible();
  });
});
