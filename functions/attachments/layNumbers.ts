import { measuredRowsNow } from "#functions/acts/rowsNow.ts";
import { type Act, actsToSign } from "#functions/acts/store/act.ts";
import { siteEditsOf } from "#functions/acts/store/siteEdit.ts";
import { usableDeclarations } from "#functions/eudr/usableDeclarations.ts";
import { Problem } from "#functions/platform/problem.ts";
import { PURCHASE_ACT } from "#shared/acts/actTypes.ts";
import { editedSite } from "#shared/acts/siteEdits.ts";
import { chunksOf } from "#shared/basics/lists.ts";
import { numberForLoad, type UsableDeclaration } from "#shared/eudr/matching.ts";
import { cadastralNumbers } from "#shared/eudr/plots.ts";
import { lacksNumber } from "#shared/eudr/timberShares.ts";
import { changeSites, type SiteChange } from "./changeSite.ts";
import { type SiteOfAct, sitesOf } from "./sitesOfAct.ts";
import { MAX_SITES } from "./store/siteWrites.ts";

const ACTS_AT_ONCE = 100;

/**
 * Lays numbers of the owner's declarations over sites without one, on acts in no container. Idempotent
 * (docs/rules/eudr.md, "A number that Virn finds").
 */
export async function layNumbers(owner: number): Promise<void> {
  const declarations = (await usableDeclarations([owner])).get(owner) ?? [];
  if (declarations.length === 0) return;
  let after: Act | undefined;
  do {
    const acts = await actsToSign([PURCHASE_ACT], owner, after, ACTS_AT_ONCE);
    for (const act of acts.filter(hasBareTimber)) await layOver(act, declarations);
    after = acts.length < ACTS_AT_ONCE ? undefined : acts.at(-1);
  } while (after);
}

/** Acts that were last saved before this was counted are looked at. */
function hasBareTimber({ unnumbered }: Act): boolean {
  return !unnumbered || unnumbered.solid + unnumbered.loose > 0;
}

async function layOver(act: Act, declarations: readonly UsableDeclaration[]): Promise<void> {
  const [rows, edits] = await Promise.all([measuredRowsNow(act), siteEditsOf(act.salesAct, act.seller)]);
  const changes = sitesOf(rows).flatMap((site): SiteChange[] => {
    const edited = edits.find((one) => one.site === site.id);
    // A person who took all numbers away has answered.
    if (edited?.edit.eudrNumbers && !edited.edit.eudrFound) return [];
    const number = numberOfSite(site, edited ? editedSite(site.facts, edited.edit) : site.facts, declarations);
    if (!number) return [];
    return [{ site: site.id, version: edited?.version ?? 0, edit: { eudrNumbers: [number], eudrFound: true } }];
  });
  for (const some of chunksOf(changes, MAX_SITES)) await layOverSites(act.id, some);
}

async function layOverSites(act: number, changes: readonly SiteChange[]): Promise<void> {
  try {
    await changeSites(act, changes, "");
  } catch (error) {
    if (!(error instanceof Problem) || !MOVED_ON.has(error.code)) throw error;
    // One of them moved on; the others have not.
    if (changes.length > 1) for (const change of changes) await layOverSites(act, [change]);
  }
}

/** The act is in a container or gone, or somebody has just described the site. */
const MOVED_ON: ReadonlySet<string> = new Set(["act_frozen", "not_found", "site_changed"]);

/** One number for all loads of the site, so that the earliest decides. */
function numberOfSite({ days }: SiteOfAct, facts: SiteOfAct["facts"], declarations: readonly UsableDeclaration[]) {
  const [day] = [...days].toSorted();
  if (day === undefined || !lacksNumber(facts)) return undefined;
  return numberForLoad({ day, plots: cadastralNumbers(facts.cadaster) }, declarations);
}
