import { type ActHead } from "#functions/acts/store/act.ts";
import { ActNumberEntity } from "#functions/acts/store/actNumber.ts";
import { tokensOfAct } from "#functions/acts/store/actTokens.ts";
import { type Attachment, AttachmentEntity, waybillSubjects } from "#functions/acts/store/attachment.ts";
import { write } from "#functions/platform/table/transaction.ts";
import { readPartitions } from "#functions/platform/table/wholeTable.ts";
import { deleteTokens, type NumberToken, putTokens } from "#functions/platform/tokens/numberToken.ts";
import { MeasuredWaybillEntity } from "#functions/reports/store/measuredWaybill.ts";
import type { Report } from "#functions/reports/store/report.ts";
import { identityKey, ReportNumberEntity } from "#functions/reports/store/reportNumber.ts";
import { tokensOfReport } from "#functions/reports/store/reportTokens.ts";
import { partitionOf, type StoredItems } from "#scripts/verifying/basis/storedItems.ts";
import { PURCHASE_ACT } from "#shared/acts/actTypes.ts";
import { firstCharacters, numberKeys } from "#shared/basics/names.ts";
import { MIN_TOKEN_LENGTH } from "#shared/platform/searchTokens.ts";

/** Stores the whole table under the keys that it had before signs were folded. Returns the number of keys that differ. */
export async function storeAsBefore(): Promise<number> {
  const reports: Report[] = [];
  const acts: ActHead[] = [];
  const files: Attachment[] = [];
  const measured = new Map<string, StoredItems["measuredWaybill"]>();
  await readPartitions((raw) => {
    const partition = partitionOf(raw);
    reports.push(...partition.of("report"));
    acts.push(...partition.of("act"));
    files.push(...partition.of("attachment"));
    for (const item of partition.of("measuredWaybill")) measured.set(item.number, item);
  });
  let moved = 0;
  for (const report of reports) {
    const [, before] = numberKeys(report.number);
    const identity = identityKey(report);
    if (before !== undefined) {
      const parts = JSON.parse(identity).with(3, before);
      await write(ReportNumberEntity.delete({ identity }));
      await write(ReportNumberEntity.put({ identity: JSON.stringify(parts), id: report.id }));
      moved++;
    }
    for (const [present = "", older] of report.waybills.map(numberKeys)) {
      const item = measured.get(present);
      if (older === undefined || !item) continue;
      await write(MeasuredWaybillEntity.delete({ number: present }));
      await write(MeasuredWaybillEntity.put({ ...item, number: older }));
      measured.delete(present);
      moved++;
    }
    moved += await tokensAsBefore(tokensOfReport(report), [report.number, ...report.waybills]);
  }
  for (const act of acts) {
    const [key = "", before] = numberKeys(act.number);
    if (before === undefined) continue;
    const of = { issuer: act.type === PURCHASE_ACT ? act.buyer : act.seller, type: act.type };
    await write(ActNumberEntity.delete({ ...of, key }));
    await write(ActNumberEntity.put({ ...of, key: before, act: act.id }));
    moved += 1 + (await tokensAsBefore(tokensOfAct(act), [act.number]));
  }
  for (const { subject, ...file } of files) {
    const [, before] = waybillSubjects(file.waybill);
    if (file.kind !== "waybill" || before === undefined) continue;
    await write(AttachmentEntity.delete({ ...file, subject }));
    await write(AttachmentEntity.put({ ...file, subject: before }));
    moved++;
  }
  return moved;
}

async function tokensAsBefore(present: readonly NumberToken[], numbers: readonly string[]): Promise<number> {
  const [one] = present;
  if (!one || numbers.every((number) => numberKeys(number).length === 1)) return 0;
  const suffixes = numbers.flatMap((number) => {
    const characters = Array.from(numberKeys(number).at(-1) ?? "");
    return characters.slice(0, 1 - MIN_TOKEN_LENGTH).map((_, start) => characters.slice(start).join(""));
  });
  await deleteTokens(present);
  const { kind, tab, id, date } = one;
  await putTokens(
    [...new Set(suffixes)].map((suffix) => ({ kind, tab, id, date, suffix, prefix: firstCharacters(suffix, 3) })),
  );
  return 1;
}
