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

/** Before these the page asks whose forest it was. */
export const isAfterPossession = (fact: SiteFact): boolean => fact === "deed" || fact === "county";

/** The step before or after one; past those that would ask again whose forest it was. `skipped`: sites without that answer. */
export function placeBeside(walk: readonly Step[], index: number, by: 1 | -1, skipped: ReadonlySet<string>): number {
  const asksAgain = (step: Step | undefined) =>
    step?.kind === "site" && skipped.has(step.site) && isAfterPossession(step.fact);
  let place = index + by;
  while (asksAgain(walk[place])) place += by;
  return place;
}

/** Questions that came up while others were answered: a typed parcel can contradict the county of the load. */
export function lateSteps(walk: readonly Step[], open: readonly Step[]): Step[] {
  return open.filter(({ key }) => walk.every((step) => step.key !== key));
}

/** A late question follows the others of its site. */
export function withLate(walk: readonly Step[], late: readonly Step[]): Step[] {
  return late.reduce<Step[]>(
    (all, step) => {
      const last =
        step.kind === "site" ? all.findLastIndex((one) => one.kind === "site" && one.site === step.site) : -1;
      return all.toSpliced(
        last < 0 ? all.length : last + 1,
        0,
        step.kind === "site" ? { ...step, isFirstOfSite: false } : step,
      );
    },
    [...walk],
  );
}

/** What the first screen lists: a site with all that is asked of it, or a paper waybill. `step`: the first of its steps. */
export type Asked = { step: string } & (
  | { kind: "site"; name: string; facts: readonly SiteFact[] }
  | { kind: "waybill"; number: string }
);

/** Paper waybills first: the agent cannot sign without them, and a photo is the shortest answer. */
export function askedOf(steps: readonly Step[], sites: readonly Pick<AttachmentSite, "id" | "name">[]): Asked[] {
  const names = new Map(sites.map(({ id, name }) => [id, name]));
  const bySite = Map.groupBy(
    steps.flatMap((step) => (step.kind === "site" ? [step] : [])),
    ({ site }) => site,
  );
  const ofSites = [...bySite].flatMap(([site, own]): Asked[] => {
    const [first] = own;
    const facts = own.map(({ fact }) => fact);
    return first ? [{ kind: "site", step: first.key, name: names.get(site) ?? "", facts }] : [];
  });
  const ofWaybills = steps.flatMap((step): Asked[] =>
    step.kind === "waybill" ? [{ kind: "waybill", step: step.key, number: step.number }] : [],
  );
  return [...ofWaybills, ...ofSites];
}
