import { type SavedAct, savedPurchaseActs, savedSalesAct } from "#functions/actForm/job/savedActs.ts";
import { companiesById } from "#functions/companies/store/company.ts";
import { type ActExport, exportsOfActs } from "#functions/exports/store/actExport.ts";
import { exportAfterSave } from "#functions/exports/store/savedExports.ts";
import { lettersOfActs } from "#functions/letters/store/actLetters.ts";
import { lettersAfterChange } from "#functions/letters/store/savedLetters.ts";
import type { UpdateForm } from "#shared/actForm/contract.ts";
import { hasEffect, MAX_NAMED_EFFECTS } from "#shared/actForm/saveEffects.ts";
import type { ActEffect, SaveEffects } from "#shared/actForm/saveEffectsShapes.ts";
import { compareTexts } from "#shared/acts/actOrder.ts";
import { SALES_ACT } from "#shared/acts/actTypes.ts";
import type { Letter } from "#shared/letters/letterStates.ts";
import { planUpdate } from "./planUpdate.ts";

/** Nothing is written, so no act gets this id, and no act has it. */
const noIds = async () => 0;

/** What a save of this form would do to letters and exports (docs/rules/actForm.md, "What a save does"). @throws Problem of `planUpdate` */
export async function effectsOfSave(form: UpdateForm, now: Date): Promise<SaveEffects> {
  const { before, plan, existing, previousRows, ...job } = await planUpdate(form, noIds);
  const stored = new Map(existing.map((act) => [act.id, act]));
  const ids = [before.id, ...stored.keys()];
  const [letters, exports, owners] = await Promise.all([
    lettersOfActs(ids),
    exportsOfActs(ids),
    companiesById([...job.purchaseActs.map(({ owner }) => owner), ...existing.map(({ seller }) => seller)]),
  ]);
  const rows = { rows: plan.rows, previousRows };
  const effectOf = (saved: SavedAct, company_name: string): ActEffect => {
    const id = saved.before?.id ?? 0;
    const { type, number } = saved.after ?? saved.before ?? before;
    return {
      type,
      number,
      company_name,
      is_new: saved.before === undefined,
      is_removed: saved.after === undefined,
      letter: letterEffect(saved, letters.get(id)?.letters ?? [], now.toISOString()),
      exported: exportEffect(saved, exports.get(id)),
    };
  };
  const sales = effectOf(savedSalesAct(job, before, rows), plan.buyer.name);
  const purchases = savedPurchaseActs(job, rows, stored, owners)
    .map((saved) => effectOf(saved, owners.get(saved.owner)?.name ?? ""))
    .toSorted((one, other) => rankOf(one) - rankOf(other) || compareTexts(one.number, other.number));
  const all = [sales, ...purchases];
  return {
    acts: all.slice(0, MAX_NAMED_EFFECTS + 1),
    more: Math.max(0, purchases.length - MAX_NAMED_EFFECTS),
    totals: {
      acts: all.length,
      sent: all.filter(({ letter }) => letter.sent !== null).length,
      new_letters: all.filter(({ letter }) => letter.becomes === "new" || letter.becomes === "voided").length,
      exported: all.filter(({ exported }) => exported !== null && exported.at !== "").length,
      exported_again: all.filter(({ exported }) => exported?.becomes === "open").length,
    },
  };
}

function rankOf(effect: ActEffect): number {
  return effect.type === SALES_ACT || hasEffect(effect) ? 0 : 1;
}

function letterEffect(saved: SavedAct, letters: readonly Letter[], at: string): ActEffect["letter"] {
  const after = lettersAfterChange(saved, letters, at);
  const newest = letters.at(-1);
  const sent = letters.findLast(({ state }) => state === "sent");
  return {
    state: newest?.state ?? "none",
    sent: sent
      ? {
          at: sent.sentAt ?? sent.queuedAt ?? sent.createdAt,
          addresses: sent.addresses?.length ?? null,
          is_failed: sent.trouble?.kind === "bounced",
        }
      : null,
    becomes: becomesOf(letters, after),
  };
}

function becomesOf(before: readonly Letter[], after: readonly Letter[]): ActEffect["letter"]["becomes"] {
  const [newest, made] = [before.at(-1), after.at(-1)];
  if (made && made.number !== (newest?.number ?? 0)) return made.kind === "voided" ? "voided" : "new";
  const stateBefore = new Map(before.map(({ number, state }) => [number, state]));
  if (after.some(({ number, state }) => state === "canceled" && stateBefore.get(number) !== "canceled")) {
    return "canceled";
  }
  return after.some(({ number, state }) => state !== stateBefore.get(number)) ? "held" : "same";
}

function exportEffect({ before, after, changes }: SavedAct, earlier: ActExport | undefined): ActEffect["exported"] {
  if (!earlier || (earlier.run === 0 && earlier.claim === 0)) return null;
  const item = exportAfterSave({ before, after, event: changes }, earlier);
  return {
    at: earlier.exportedAt,
    is_under_way: earlier.claim > 0,
    is_open: earlier.tab === "open" && earlier.run > 0,
    becomes: item?.isDeleted ? "deleted" : item?.tab === "open" && earlier.tab === "exported" ? "open" : "same",
  };
}
