import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { scaleFacts } from "./scaleFacts.ts";

const page = readFileSync("docs/scale.md", "utf8").replaceAll(/\s+/g, " ");

it.each(scaleFacts())("the page of scale says as the code does: %s", (fact) => {
  expect(page).toContain(fact);
});
