import { measuredRowsNow } from "#functions/acts/rowsNow.ts";
import { NO_CHANGES } from "#functions/acts/store/actEvent.ts";
import { siteId } from "#functions/acts/store/attachment.ts";
import type { siteEditAnswers } from "#functions/acts/store/siteEdit.answers.ts";
import { type EditedSite, siteEditsOf } from "#functions/acts/store/siteEdit.ts";
import type { ActRowItem } from "#functions/acts/store/storedActRows.ts";
import { wantMatch } from "#functions/eudr/store/declaringOwner.ts";
import { POSSESSIONS } from "#functions/imports/files/lines/cells.ts";
import { enqueue } from "#functions/platform/clients/enqueue.ts";
import { fieldProblem, Problem } from "#functions/platform/problem.ts";
import type { ToldOf } from "#functions/platform/table/answers.ts";
import { type ActFacts, changedFields, type FieldChange } from "#shared/acts/actEvents.ts";
import { editedSite, isCounty, laterEdit, type SiteEdit, siteTexts } from "#shared/acts/siteEdits.ts";
import { SITE_CHECK_NAMES, SITE_CHECKS } from "#shared/eudr/checks.ts";
import type { Actor } from "#shared/people/actor.ts";
import { EUDR_EXCUSES, eudrText } from "#shared/reports/eudrNumbers.ts";
import type { MeasuredSite } from "#shared/reports/measuredReport.ts";
import { changeOpenActs } from "./openActs.ts";
import { countedOf, measuredSite } from "./sitesOfAct.ts";
import { writeSiteEdits } from "./store/siteWrites.ts";

export interface ChangedSite {
  facts: MeasuredSite;
  previousOwner: string;
  version: number;
}

export interface SiteChange {
  site: string;
  /** That the user saw, 0 for an unchanged site. */
  version: number;
  edit: SiteEdit;
}

/**
 * Idempotent (docs/rules/attachments.md, "Changed sites").
 * @throws Problem `site_changed` on a version conflict, `not_found`, `act_frozen`, `act_busy`
 */
export async function changeSite(
  id: number,
  site: string,
  change: Omit<SiteChange, "site">,
  by: Actor,
): Promise<ChangedSite> {
  const [changed] = await changeSites(id, [{ site, ...change }], by);
  if (!changed) throw new Error("A changed site is missing");
  return changed;
}

/** The same for up to `MAX_SITES` sites of an act at once: all or none. */
export async function changeSites(id: number, changes: readonly SiteChange[], by: Actor): Promise<ChangedSite[]> {
  return changeOpenActs(id, "sites", async ({ act, sales }) => {
    if (!sales) throw new Problem("not_found");
    const [rows, edits] = await Promise.all([measuredRowsNow(act), siteEditsOf(sales.id, act.seller)]);
    const planned = changes.map((change) => plannedChange(change, rows, edits));
    const changed = planned.filter(({ isChanged }) => isChanged);
    if (changed.length === 0) return planned.map(({ result }) => result);
    const at = new Date().toISOString();
    const after = changed.map(({ change: { site, version }, edit, result }) => ({
      salesAct: sales.id,
      owner: act.seller,
      site,
      version,
      edit,
      described: result.facts,
      describedAt: at,
    }));
    const untouched = edits.filter((one) => !after.some(({ site }) => site === one.site));
    const written = await writeSiteEdits(
      sales.id,
      [{ act, counted: countedOf(rows, [...untouched, ...after], sales.buyer) }, { act: sales }],
      after,
      changes.some(({ edit }) => edit.cadaster !== undefined) ? [wantMatch(act.seller, at)] : [],
      (one, edition, index) => ({
        act: one.id,
        at,
        kind: "siteChanged",
        version: edition,
        by,
        changes: { ...NO_CHANGES, fields: changed[index]?.fields ?? [] },
      }),
    );
    if (!written.ok) {
      if (written.reason === "busy") throw new Problem("act_busy");
      return undefined;
    }
    await enqueue("actFiles", [{ act: act.id }, { act: sales.id }]);
    return planned.map(({ result }) => result);
  });
}

/** Plans the change of a site without writing it. @throws Problem `not_found`, `site_changed` or `invalid_fields` */
function plannedChange(change: SiteChange, rows: readonly ActRowItem[], edits: readonly EditedSite[]) {
  const { site, version, edit } = change;
  const stored = edits.find((one) => one.site === site);
  const measured = measuredSite(rows, site);
  if (!measured || siteId(measured) !== site) throw new Problem("not_found");
  const before = stored?.edit ?? {};
  const after = withoutOutdatedNumber(measured, laterEdit(before, edit), edit);
  const county = editedSite(measured, before).county ?? "";
  if (!isCounty(after.county ?? county, county)) throw fieldProblem({ county: siteTexts.county });
  const factsOf = (one: SiteEdit) => ({
    ...factsForHistory(editedSite(measured, one), one.previousOwner ?? ""),
    reviewed: reviewsText(one.reviewed),
  });
  const fields = changedFields(factsOf(before), factsOf(after));
  const versionNow = stored?.version ?? 0;
  // The site looks the same after a typed 0 (docs/rules/attachments.md, "Missing origins") and a county that was confirmed.
  const isAnswer =
    (edit.cadaster !== undefined && before.cadaster === undefined && measured.cadaster === "") ||
    (edit.county !== undefined && before.county === undefined && (measured.county ?? "") !== "");
  // False also for a repeated call after a lost answer.
  const isChanged = fields.length > 0 || isAnswer;
  if (isChanged && versionNow !== version) throw new Problem("site_changed");
  const name = editedSite(measured, before).name || measured.cadaster || "Nimeta lank";
  const result: ChangedSite = {
    facts: editedSite(measured, after),
    previousOwner: after.previousOwner ?? "",
    version: isChanged ? version + 1 : versionNow,
  };
  const told: FieldChange[] = [{ field: "site", from: null, to: name }, ...fields];
  return { change, edit: after, fields: told, isChanged, result };
}

/** A number that Virn found belongs to the parcels of before; for the new ones it is looked for again. */
function withoutOutdatedNumber(measured: MeasuredSite, after: SiteEdit, edit: SiteEdit): SiteEdit {
  const isOutdated = edit.cadaster !== undefined && editedSite(measured, after).eudrFound;
  return isOutdated ? { ...after, eudrNumbers: [], eudrFound: true } : after;
}

function reviewsText(reviewed: SiteEdit["reviewed"] = {}): string {
  return SITE_CHECK_NAMES.flatMap((check) => {
    const reason = reviewed[check];
    return reason === undefined ? [] : `${SITE_CHECKS[check]}: ${reason}`;
  }).join("; ");
}

function factsForHistory(
  site: MeasuredSite,
  previousOwner: string,
): ActFacts & Record<ToldOf<typeof siteEditAnswers>, string> {
  return {
    siteName: site.name,
    cadaster: site.cadaster,
    possession: POSSESSIONS.find(({ type }) => type === site.possessionType)?.name ?? "",
    forestNotice: site.forestNotice ?? "",
    contract: site.contractNumber ?? "",
    previousOwner,
    county: site.county ?? "",
    eudr: eudrText(site.eudrNumbers),
    eudrExcuse: site.eudrExcuse ? EUDR_EXCUSES[site.eudrExcuse] : "",
  };
}
