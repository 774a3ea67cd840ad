import type { Part } from "./basis/finds.ts";
import { tryCalls } from "./calls/calls.ts";
import { tryEveryCase } from "./cases/cases.ts";
import { tryContainers } from "./containers/containers.ts";
import { tryFiles } from "./files/files.ts";
import { tryOperations } from "./operations/operations.ts";
import { tryPeople } from "./people/people.ts";

export const parts = {
  calls: tryCalls,
  cases: tryEveryCase,
  operations: tryOperations,
  containers: (options) => tryContainers(options),
  files: tryFiles,
  people: tryPeople,
} as const satisfies Record<string, Part>;

export function isPart(name: string): name is keyof typeof parts {
  return name in parts;
}
