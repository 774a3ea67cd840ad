import { expect, it } from "vitest";
import { allRoutes } from "#shared/routes.ts";

/**
 * A route that replaces stored facts takes what the person saw: a version, or the facts before. A page then sends those that were
 * there when editing began (docs/rules/user-interface.md, "Saved by somebody else").
 */
const WITHOUT: Readonly<Record<string, string>> = {
  "attachments.reviewSite": "has a question and its own answer, both of which the page shows beside the button",
  "attachments.setLanguage": "sets one choice of the letter's reader",
  "sessions.changeSettings": "sets one choice of the caller",
  "views.rename": "renames a view of the caller",
};

const SEEN = ["version", "original_price", "originalPrice", "original_name"];

it("has what the person saw in each call that replaces stored facts", () => {
  const changes = allRoutes.filter(({ row: { method } }) => method === "PATCH" || method === "PUT");
  const blind = changes.filter(({ row: { body } }) => !SEEN.some((field) => fieldsOf(body).includes(field)));
  expect(changes.length).toBeGreaterThan(15);
  expect(blind.map(({ area, operation }) => `${area}.${operation}`).toSorted()).toEqual(Object.keys(WITHOUT));
});

function fieldsOf(body: unknown): string[] {
  const { shape, element } = definitionOf(body);
  return Object.keys(shape ?? definitionOf(element).shape ?? {});
}

function definitionOf(schema: unknown): { shape?: object; element?: unknown } {
  return (schema as { def?: { shape?: object; element?: unknown } } | undefined)?.def ?? {};
}
