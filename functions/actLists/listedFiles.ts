import { type Act, currentFiles } from "#functions/acts/store/act.ts";
import { ACT_FILE_KINDS, gapsText } from "#shared/acts/actFiles.ts";
import type { ListedFile } from "#shared/acts/contract.ts";

/** Files of the current version of an act that can be downloaded, and those that cannot be made. */
export function listedFiles(act: Act): ListedFile[] {
  const { stored = [], gaps = {} } = currentFiles(act) ?? {};
  return ACT_FILE_KINDS.flatMap((kind): ListedFile[] => {
    const missing = gaps[kind];
    if (stored.includes(kind)) return [{ kind, href: `/api/v1/acts/acts/${act.id}/files/${kind}/`, reason: "" }];
    return missing ? [{ kind, href: null, reason: gapsText(missing) }] : [];
  });
}
