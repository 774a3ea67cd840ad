import { indexTokens } from "#functions/acts/indexTokens.ts";
import { ActNumberEntity } from "#functions/acts/store/actNumber.ts";
import { AttachmentEntity, waybillSubjects } from "#functions/acts/store/attachment.ts";
import { commit, type Write, write } from "#functions/platform/table/transaction.ts";
import { readPartitions } from "#functions/platform/table/wholeTable.ts";
import { deleteTokens, type NumberToken, type TokenKind } from "#functions/platform/tokens/numberToken.ts";
import { newTokenBacklog, storedBacklog, TokenBacklogEntity } from "#functions/platform/tokens/tokenBacklog.ts";
import { MAX_WAYBILL_PARTS, MeasuredWaybillEntity, waybillParts } from "#functions/reports/store/measuredWaybill.ts";
import { ReportNumberEntity } from "#functions/reports/store/reportNumber.ts";
import { partitionOf, type StoredItems } from "#scripts/verifying/basis/storedItems.ts";
import { add } from "#shared/basics/amounts.ts";
import { chunksOf } from "#shared/basics/lists.ts";
import { numberKey } from "#shared/basics/names.ts";

export interface FoldedNumbers {
  /** Keys, with one for all tokens of a fact. */
  moved: number;
  /** A sentence for each number that is the same as another one now. Nothing of them is merged. */
  collisions: readonly string[];
}

/** Facts of one backlog entry. */
const FACTS_AT_ONCE = 25;

interface OlderItems {
  reportNumbers: StoredItems["reportNumber"][];
  actNumbers: StoredItems["actNumber"][];
  waybills: StoredItems["measuredWaybill"][];
  attachments: StoredItems["attachment"][];
  tokens: NumberToken[];
}

/**
 * Moves items whose keys were made before look-alike signs were folded (docs/rules/names.md, "Keys of before").
 * Idempotent; the system may run meanwhile, since each move is a transaction with conditions.
 */
export async function foldNumbers(): Promise<FoldedNumbers> {
  const older = await olderItems();
  const collisions: string[] = [];
  let moved = 0;
  const note = (isMoved: boolean, collision: string) => {
    if (isMoved) moved++;
    else collisions.push(collision);
  };
  for (const { identity, id } of older.reportNumbers) {
    const present = foldedIdentity(identity);
    const [number] = [JSON.parse(identity)[3]];
    const isMoved = await move(
      ReportNumberEntity.create({ identity: present, id }),
      ReportNumberEntity.delete({ identity }, { id }),
    );
    const other = isMoved ? undefined : await ReportNumberEntity.get({ identity: present });
    note(isMoved, `Report ${id} („${number}“) has the number of report ${other?.id}.`);
  }
  for (const item of older.actNumbers) {
    const present = { ...item, key: numberKey(item.key) };
    const isMoved = await move(ActNumberEntity.create(present), ActNumberEntity.delete(item, { act: item.act }));
    const other = isMoved ? undefined : await ActNumberEntity.get(present);
    note(isMoved, `Act ${item.act} („${item.key}“) has the number of act ${other?.act}.`);
  }
  for (const item of older.waybills) {
    const joined = await joinWaybill(item);
    if (joined.isMoved) moved++;
    if (joined.collision) collisions.push(joined.collision);
  }
  for (const { salesAct, kind, owner, subject, slot, ...file } of older.attachments) {
    const key = { salesAct, kind, owner, slot };
    const present = waybillSubjects(file.waybill)[0];
    const isMoved = await move(
      AttachmentEntity.create({ ...key, ...file, subject: present }),
      AttachmentEntity.delete({ ...key, subject }, { nonce: file.nonce }),
    );
    note(isMoved, `Act ${salesAct}: two files of waybill „${file.waybill}“.`);
  }
  moved += await indexAgain(older.tokens);
  return { moved, collisions };
}

async function olderItems(): Promise<OlderItems> {
  const older: OlderItems = { reportNumbers: [], actNumbers: [], waybills: [], attachments: [], tokens: [] };
  await readPartitions((raw) => {
    const partition = partitionOf(raw);
    older.reportNumbers.push(
      ...partition.of("reportNumber").filter(({ identity }) => foldedIdentity(identity) !== identity),
    );
    older.actNumbers.push(...partition.of("actNumber").filter(({ key }) => numberKey(key) !== key));
    older.waybills.push(...partition.of("measuredWaybill").filter(({ number }) => numberKey(number) !== number));
    older.attachments.push(
      ...partition
        .of("attachment")
        .filter(({ kind, waybill, subject }) => kind === "waybill" && waybillSubjects(waybill)[0] !== subject),
    );
    older.tokens.push(...partition.of("numberToken").filter(({ suffix }) => numberKey(suffix) !== suffix));
  });
  return older;
}

async function move(...writes: readonly [create: Write, remove: Write]): Promise<boolean> {
  return (await commit(writes)).ok;
}

function foldedIdentity(identity: string): string {
  const parts: readonly (string | number)[] = JSON.parse(identity);
  return JSON.stringify(parts.map((part, index) => (index === 3 ? numberKey(String(part)) : part)));
}

/** The list of reports that have a waybill follows from them, so two lists become one. */
async function joinWaybill(item: StoredItems["measuredWaybill"]): Promise<{ isMoved: boolean; collision?: string }> {
  const number = numberKey(item.number);
  const other = await MeasuredWaybillEntity.get({ number });
  const [own, others] = [waybillParts.unpack(item.parts), other ? waybillParts.unpack(other.parts) : []];
  const both = Map.groupBy([...own, ...others], ({ report }) => report);
  const parts = [...both]
    .map(([report, same]) =>
      same.reduce((sum, part) => ({ report, solid: add(sum.solid, part.solid), loose: add(sum.loose, part.loose) })),
    )
    .toSorted((one, next) => one.report - next.report)
    .slice(-MAX_WAYBILL_PARTS);
  const version = (other?.version ?? 0) + 1;
  const joined = { number, parts: waybillParts.pack(parts), version };
  const isMoved = await move(
    other ? MeasuredWaybillEntity.put(joined, { version: other.version }) : MeasuredWaybillEntity.create(joined),
    MeasuredWaybillEntity.remove({ number: item.number }, { version: item.version }),
  );
  if (!other) return { isMoved };
  const named = (list: readonly { report: number }[]) => list.map(({ report }) => report).join(", ");
  const collision = `Waybill „${item.number}“ of reports ${named(own)} is waybill „${number}“ of reports ${named(others)}.`;
  return { isMoved, collision };
}

/** Tokens with a sign that folds are superfluous: no code writes them any more. Returns the number of facts. */
async function indexAgain(tokens: readonly NumberToken[]): Promise<number> {
  const facts = new Map(tokens.map(({ kind, id, tab }) => [`${kind} ${id} ${tab}`, { kind, id, tab }]));
  const kinds = Map.groupBy(facts.values(), ({ kind }) => kind);
  for (const [kind, own] of kinds) {
    for (const some of chunksOf(own, FACTS_AT_ONCE)) await indexFacts(kind, some);
  }
  await deleteTokens(tokens);
  return facts.size;
}

async function indexFacts(kind: TokenKind, facts: readonly Pick<NumberToken, "id" | "tab">[]): Promise<void> {
  const changes = facts.map(({ id, tab }) => ({ id, tabs: [tab], gone: [] }));
  const backlog = newTokenBacklog(kind, "numbers", changes);
  await write(TokenBacklogEntity.put(storedBacklog(backlog)));
  await indexTokens(backlog);
}
