import { Service } from "electrodb";
import { table } from "#functions/platform/table/table.ts";
import { reportEntities, type SendReports } from "#functions/reports/store/reportWrites.ts";
import { ActEntity, isUnlocked } from "./act.ts";

const service = /* @__PURE__ */ new Service({ ...reportEntities, act: ActEntity }, table);

/** Writes reports on the condition that no container locks these acts (docs/rules/prices.md, "Changing sale prices of an act"). */
export function whileUnlocked(acts: readonly number[]): SendReports {
  return (itemsOf) =>
    service.transaction
      .write((entities) => [
        ...itemsOf(entities),
        ...acts.map((id) => entities.act.check({ id }).where(isUnlocked).commit()),
      ])
      .go();
}
