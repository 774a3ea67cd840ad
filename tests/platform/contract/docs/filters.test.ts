import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { actFilters } from "#shared/actLists/actFilters.ts";
import type { Filters } from "#shared/basics/filters.ts";
import { documentFilters } from "#shared/documents/documentFilters.ts";
import { exportFilters } from "#shared/exports/exportFilters.ts";
import { reportFilters } from "#shared/reports/reportFilters.ts";

const OF_ACTS = "as of [acts](actLists.md#filters-of-acts)";
/** Said where nothing is for anybody else. */
const FOR_AGENTS = " (agents only)";

it.each<[string, string, Filters, { isForAgents?: true }]>([
  ["actLists", "Filters of acts", actFilters, {}],
  ["documents", "Filters of documents", documentFilters, {}],
  ["exports", "Filters of an export", exportFilters, { isForAgents: true }],
  ["reports", "Filters of reports", reportFilters, { isForAgents: true }],
])("docs/rules/%s.md, '%s' has a row for each declared filter, with its words", (page, heading, filters, all) => {
  const text = readFileSync(`docs/rules/${page}.md`, "utf8").split(`\n## ${heading}\n`)[1]?.split("\n## ")[0] ?? "";
  const rows = new Map([...text.matchAll(/^\| (`.+?) \| (.+) \|$/gm)].map(([, name, fits]) => [name, fits ?? ""]));
  const names = Object.entries(filters).map(([name, filter]) => {
    const isForAgents = "forAgents" in filter && filter.forAgents === true && !all.isForAgents;
    return `\`${name}\` ${filter.label}${isForAgents ? FOR_AGENTS : ""}`;
  });
  expect([...rows.keys()]).toEqual(names);
  for (const [at, [name, filter]] of Object.entries(filters).entries()) {
    const fits = rows.get(names[at] ?? "") ?? "";
    if (filter.kind !== "choice") continue;
    if (fits === OF_ACTS) expect(filter).toBe({ ...actFilters }[name as keyof typeof actFilters]);
    else
      for (const [word, label] of Object.entries(filter.words)) {
        const isForAgents = filter.forAgents !== true && filter.forAgents?.includes(word);
        expect(fits).toContain(`\`${word}\` ${label}${isForAgents ? FOR_AGENTS : ""}`);
      }
  }
});
