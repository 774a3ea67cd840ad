import { downloadLink } from "#functions/clients/files.ts";
import { Problem } from "#functions/core/problem.ts";
import { actById, currentFile } from "#functions/data/acts/act.ts";
import { actOfLetterHash } from "#functions/data/acts/letters/letterLink.ts";
import { withinLimit } from "#functions/data/sessions/attempts.ts";
import { endpoint } from "#functions/entry/http.ts";
import { letterRoutes } from "#shared/api/areas/letters.ts";
import { actFileName } from "#shared/domain/names/fileNames.ts";

const GONE = "Akti ei leitud. Link on vigane või akt on kustutatud.";
const perAddress = { attempts: 300, windowSeconds: 15 * 60 };

export const handler = endpoint(letterRoutes.pdf, async ({ params, address, now }) => {
  if (!(await withinLimit(`letter-link#${address}`, perAddress, now))) throw new Problem("too_many_requests");
  const id = await actOfLetterHash(params.hash);
  const act = id === undefined ? undefined : await actById(id);
  const key = act?.state === "ready" ? currentFile(act, "pdf") : "";
  if (!act || key === "") throw new Problem("not_found", { message: GONE });
  return { location: await downloadLink(key, actFileName(act.number, "pdf")) };
});
