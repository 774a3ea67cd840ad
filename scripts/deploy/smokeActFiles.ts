import { actListRoutes } from "#shared/actLists/contract.ts";
import { actRoutes } from "#shared/acts/contract.ts";
import { attachmentRoutes } from "#shared/attachments/contract.ts";
import { invoiceRoutes } from "#shared/invoices/contract.ts";
import { mediaRoutes } from "#shared/media/contract.ts";
import { uploadRoutes } from "#shared/uploads/contract.ts";
import type { ApiClient } from "./apiClient.ts";
import { check, checkFile, postUpload, type Step, type Undo, until } from "./smokeStep.ts";

export interface ActsOfSmoke {
  salesAct: () => number;
  purchaseAct: () => number;
  hash: () => string;
  undo: Undo[];
  isExported: boolean;
  /** Unknown except on an emulator. */
  forestRegisterUrl: string | undefined;
}

export function actFileSteps(
  api: ApiClient,
  { salesAct, purchaseAct, hash, undo, isExported, forestRegisterUrl }: ActsOfSmoke,
): Step[] {
  const listed = async (acts: number) =>
    (await api.call(actListRoutes.list, { query: { acts: String(acts) } })).results.find(({ id }) => id === acts);
  return [
    [
      "who has the link of the letter renames a site and adds a file to it",
      async () => {
        const params = { hash: hash() };
        const view = await api.call(attachmentRoutes.view, { params });
        const [site] = view.results;
        check(site !== undefined, "the act has no site");
        const register = forestRegisterUrl ?? view.register_url;
        check(view.register_url === register, `its forest register is ${view.register_url}, not ${register}`);
        const { id = "", version = 0 } = site ?? {};
        const saved = await api.call(attachmentRoutes.updateSiteName, {
          params: { id },
          query: { act_hash: hash() },
          body: { name: "Suitsulank", version },
        });
        check(saved.version === version + 1, `its version is ${saved.version}`);
        const file = new Blob(["%PDF-1.7 luba"], { type: "application/pdf" });
        const upload = await api.call(attachmentRoutes.openUpload, {
          params,
          body: { file_name: "luba.pdf", size: file.size, content_type: file.type, purpose: "siteFile" },
        });
        await postUpload(upload, file, "luba.pdf");
        const { data } = await api.call(attachmentRoutes.act, {
          params,
          body: { action: "file_add", data: { site: id, upload: upload.id } },
        });
        const [changed] = data.results;
        const uuid = changed?.attachments[0]?.uuid ?? "";
        const remove = { action: "file_remove", data: { site: id, uuid } } as const;
        undo.push({ what: "the file of the site", run: () => unattach(api, hash(), remove) });
        check(changed?.name === "Suitsulank" && changed.attachments.length === 1, "the page does not show them");
      },
    ],
    [
      "workers make the files of both acts, and the letter's link opens them",
      async () => {
        const made: readonly [
          act: number,
          kinds: readonly [kind: "pdf" | "xlsx" | "actReport" | "report" | "eArve" | "ubl", start: string][],
        ][] = [
          [
            purchaseAct(),
            [
              ["pdf", "%PDF-"],
              ["xlsx", "PK"],
            ],
          ],
          [
            salesAct(),
            [
              ["xlsx", "PK"],
              ["eArve", "<?xml"],
              ["ubl", "<?xml"],
            ],
          ],
        ];
        for (const [act, kinds] of made) {
          await until(`the files of act ${act}`, async () => ((await listed(act))?.href ? true : undefined));
          for (const [kind, start] of kinds) {
            const { location } = await until(`${kind} of act ${act}`, async () => {
              const reply = await api.send(invoiceRoutes.file, { params: { id: String(act), kind } });
              check(reply.status === 303 || reply.status === 404, `${kind} answered ${reply.status}`);
              return reply.status === 303 ? reply : undefined;
            });
            await checkFile(location ?? "", start);
          }
        }
        const params = { hash: hash() };
        await checkFile((await api.call(invoiceRoutes.workbookOfLetter, { params })).location, "PK");
        for (const query of [{ get_act_report_csv: "1" }, { get_report_csv: "1" }]) {
          const { location } = await api.call(invoiceRoutes.reportOfLetter, { params, query });
          await checkFile(location, "\u00ef\u00bb\u00bfAkti number;");
        }
      },
    ],
    [
      "the origins of the sales act are a list and a file, with the new name of the site",
      async () => {
        const query = { acts: String(salesAct()) };
        const { results } = await api.call(actListRoutes.origins, { query });
        check(
          results.some(({ site }) => site === "Suitsulank"),
          `its sites are ${results.map(({ site }) => site).join(", ")}`,
        );
        const file = await api.call(actListRoutes.originsFile, { query: { ...query, format: "xlsx" } });
        await checkFile(file.location, "PK");
      },
    ],
    [
      "the public view is open without prices, and finds nothing once its link is revoked",
      async () => {
        const params = { id: String(purchaseAct()) };
        const hashOf = (href: string) => href.split("/").findLast((part) => part !== "") ?? "";
        const { public_href: href } = await api.call(actRoutes.givePublicLink, { params });
        const view = await api.send(actRoutes.publicView, { params: { hash: hashOf(href) } });
        check(view.status === 200 && !view.text.includes("price"), `answered ${view.status}`);
        await api.call(actRoutes.revokePublicLink, { params });
        const { status } = await api.send(actRoutes.publicView, { params: { hash: hashOf(href) } });
        check(status === 404, `a revoked link answered ${status}`);
      },
    ],
    [
      "the history of the purchase act tells all of it",
      async () => {
        const { results } = await api.call(actRoutes.history, { params: { id: String(purchaseAct()) } });
        const kinds = new Set<string>(results.map(({ kind }) => kind));
        const expected: readonly string[] = [
          "made",
          "fileMade",
          "letterSent",
          "waybillAdded",
          "siteChanged",
          "siteFileAdded",
          ...(isExported ? ["exported"] : []),
          "linkGiven",
          "linkRevoked",
        ];
        const missing = expected.filter((kind) => !kinds.has(kind));
        check(missing.length === 0, `${missing.join(", ")} are not in it`);
      },
    ],
    [
      "an entry of 'Hea teada' has its file, and goes",
      async () => {
        const file = new Blob(["%PDF-1.7 juhend"], { type: "application/pdf" });
        const upload = await api.call(uploadRoutes.create, {
          body: { file_name: "juhend.pdf", size: file.size, content_type: file.type, purpose: "media" },
        });
        await postUpload(upload, file, "juhend.pdf");
        const title = `Suitsujuhend ${upload.id}`;
        const { id } = await api.call(mediaRoutes.create, { body: { title, upload: upload.id } });
        const params = { id: String(id) };
        undo.push({ what: "the entry of 'Hea teada'", run: () => removeEntry(api, title) });
        await checkFile((await api.call(mediaRoutes.file, { params })).location, "%PDF-");
        await api.call(mediaRoutes.remove, { params });
        const left = await api.call(mediaRoutes.list);
        check(!left.some((entry) => entry.title === title), "it is still listed");
      },
    ],
  ];
}

async function removeEntry(api: ApiClient, title: string): Promise<void> {
  const left = (await api.call(mediaRoutes.list)).filter((entry) => entry.title === title);
  for (const { id } of left) await api.call(mediaRoutes.remove, { params: { id: String(id) } });
}

/** Removes an attached file by the link of the letter. */
export async function unattach(
  api: ApiClient,
  hash: string,
  body:
    | { action: "waybill_remove"; data: { waybill: string } }
    | { action: "file_remove"; data: { site: string; uuid: string } },
): Promise<void> {
  await api.call(attachmentRoutes.act, { params: { hash }, body });
}
