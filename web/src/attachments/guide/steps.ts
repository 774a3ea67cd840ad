import type { SiteFact } from "#shared/attachments/askedFacts.ts";
import type { AttachmentSite, PaperWaybill } from "#shared/attachments/contract.ts";

export type Step =
  | { kind: "site"; key: string; site: string; fact: SiteFact; isFirstOfSite: boolean }
  | { kind: "waybill"; key: string; number: string };

interface Frozen {
  sites: boolean;
  files: boolean;
}

/** Steps of the guided page: sites in their order, then paper waybills. Frozen ones are left out. */
export function stepsOf(
  sites: readonly Pick<AttachmentSite, "id" | "missing">[],
  waybills: readonly Pick<PaperWaybill, "number" | "file">[],
  frozen: Frozen,
): Step[] {
  const ofSites = sites.flatMap(({ id, missing }) =>
    missing.map((fact, index): Step => {
      return { kind: "site", key: `${id}.${fact}`, site: id, fact, isFirstOfSite: index === 0 };
    }),
  );
  const ofWaybills = waybills.flatMap(({ number, file }): Step[] =>
    file === null ? [{ kind: "waybill", key: `paber.${number}`, number }] : [],
  );
  return [...(frozen.sites ? [] : ofSites), ...(frozen.files ? [] : ofWaybills)];
}
