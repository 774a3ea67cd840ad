import type { Attachment } from "#functions/acts/store/attachment.ts";
import type { ActRowItem } from "#functions/acts/store/storedActRows.ts";
import { firstMissing, paperWaybills } from "#shared/attachments/paperWaybills.ts";

export function paperWaybillsOf(rows: readonly Pick<ActRowItem, "reportRows">[]): string[] {
  return paperWaybills(
    rows.flatMap(({ reportRows }) =>
      reportRows.map(({ waybill, report }) => ({ waybill, isFromEvr: report.isFromEvr === true })),
    ),
  );
}

/** Finds the first waybill without a file (docs/rules/attachments.md, "Paper waybills"). `owner`: counts only files of this purchase act. */
export function missingWaybillOf(
  rows: readonly Pick<ActRowItem, "reportRows">[],
  files: readonly Pick<Attachment, "owner" | "waybill">[],
  owner?: number,
): string | undefined {
  const own = owner === undefined ? files : files.filter((file) => file.owner === owner);
  return firstMissing(
    paperWaybillsOf(rows),
    own.map(({ waybill }) => waybill),
  );
}
