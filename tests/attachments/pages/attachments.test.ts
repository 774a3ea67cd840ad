import { expect, test } from "vitest";
import { attachmentsText } from "#web/attachments/text.ts";

test.each([
  ["Haavasalu", "Haavasalu lank"],
  ["Haavasalu lank", "Haavasalu lank"],
  ["Lank", "Lank"],
  ["Kulank", "Kulank lank"],
])("the site %s is shown as %s", (name, shown) => {
  expect(attachmentsText.site(name)).toBe(shown);
});
