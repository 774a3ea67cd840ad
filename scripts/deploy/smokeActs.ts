import type { SentLetter } from "#scripts/emulators/letters.ts";
import { actFormRoutes } from "#shared/actForm/contract.ts";
import { actListRoutes } from "#shared/actLists/contract.ts";
import { attachmentRoutes } from "#shared/attachments/contract.ts";
import { compositeReportRoutes } from "#shared/compositeReports/contract.ts";
import { exportRoutes } from "#shared/exports/contract.ts";
import { letterRoutes } from "#shared/letters/contract.ts";
import { sessionRoutes } from "#shared/sessions/contract.ts";
import type { ApiClient } from "./apiClient.ts";
import { actFileSteps, unattach } from "./smokeActFiles.ts";
import { check, checkFile, postUpload, type Step, type Undo, until } from "./smokeStep.ts";

interface ActSteps {
  api: ApiClient;
  undo: Undo[];
  /** Given for an emulator, the only one whose letters can be read. There the test also exports: an export cannot be deleted. */
  emulator?: { letters: () => Promise<SentLetter[]>; forestRegisterUrl: string };
}

export function actSteps(
  { api, undo, emulator }: ActSteps,
  { today, salesAct }: { today: string; salesAct: () => number },
): Step[] {
  let purchaseAct = 0;
  let hash = "";
  const letters = emulator?.letters;
  const purchase = async () =>
    (await api.call(actListRoutes.list, { query: { acts: String(purchaseAct) } })).results[0];
  const unsent = async () => (await api.call(sessionRoutes.me)).unsentEmailsCount;
  return [
    [
      "the letter of a purchase act goes through its queue to SES, once, and leaves the count",
      async () => {
        const [related] = await api.call(actFormRoutes.relatedActs, { params: { id: String(salesAct()) } });
        purchaseAct = related?.id ?? 0;
        const act = await until("the PDF of the purchase act", async () => {
          const found = await purchase();
          return found?.href ? found : undefined;
        });
        const [before, mailed] = [await unsent(), (await letters?.())?.length ?? 0];
        const body = { email: act.emails[0]?.id ?? "" };
        await api.call(letterRoutes.send, { params: { id: String(act.id) }, body });
        check((await unsent()) === before - 1, "it is still counted as unsent");
        await until("the letter to be sent", async () => {
          const [email] = await api.call(letterRoutes.ofAct, { params: { id: String(act.id) } });
          check(!email?.trouble, `the letter was ${email?.trouble?.kind}`);
          return email?.state === "sent" ? email : undefined;
        });
        ({ hash } = act);
        if (!letters) return;
        const own = (await letters()).slice(mailed).filter(({ text }) => text.includes(`ostuakti ${act.number} `));
        check(own.length === 1, `${own.length} mails instead of 1`);
        check(own[0]?.text.includes(`/acts/attachments/${hash}/`) === true, "without the link to the attachments");
      },
    ],
    [
      "who has its link adds a paper waybill, and the act can be signed",
      async () => {
        const params = { hash };
        const { results } = await api.call(attachmentRoutes.waybills, { params });
        for (const { pk: waybill } of results) {
          const file = new Blob(["%PDF-1.7 veoseleht"], { type: "application/pdf" });
          const upload = await api.call(attachmentRoutes.openUpload, {
            params,
            body: { file_name: `${waybill}.pdf`, size: file.size, content_type: file.type, purpose: "waybill" },
          });
          await postUpload(upload, file, `${waybill}.pdf`);
          const data = { waybill, upload: upload.id };
          await api.call(attachmentRoutes.act, { params, body: { action: "waybill_add", data } });
          const remove = { action: "waybill_remove", data: { waybill } } as const;
          undo.push({ what: "a paper waybill", run: () => unattach(api, hash, remove) });
        }
        const { results: after } = await api.call(attachmentRoutes.waybills, { params });
        const name = after[0]?.file?.href.split("/").findLast((part) => part !== "") ?? "";
        await checkFile((await api.call(attachmentRoutes.file, { params: { hash, file: name } })).location, "%PDF-");
        // The paper lists the files, so a new one is made.
        await until("the act to be signable", async () => ((await purchase())?.can_agent_sign ? true : undefined));
      },
    ],
    ...(emulator ? [exportStep(api, () => purchaseAct)] : []),
    [
      "a worker makes a composite report of today's acts",
      async () => {
        const none = { buyer: null, seller: null, destination: null, report_date_range: null };
        const act_date_range = { lower: today, upper: null };
        const { id } = await api.call(compositeReportRoutes.start, { body: { ...none, act_date_range, acted: true } });
        const params = { id: String(id) };
        undo.push({ what: "the composite report", run: () => api.call(compositeReportRoutes.cancel, { params }) });
        await until("the composite report", async () => {
          const report = await api.call(compositeReportRoutes.load, { params });
          check(!report.failed, report.last_error_message);
          return report.result_file ?? undefined;
        });
        await checkFile((await api.call(compositeReportRoutes.file, { params })).location, "PK");
      },
    ],
    ...actFileSteps(api, {
      salesAct,
      purchaseAct: () => purchaseAct,
      hash: () => hash,
      undo,
      isExported: emulator !== undefined,
      forestRegisterUrl: emulator?.forestRegisterUrl,
    }),
  ];
}

function exportStep(api: ApiClient, purchaseAct: () => number): Step {
  return [
    "the purchase act is exported in a file, and is not offered again",
    async () => {
      const body = { type: "O" as const, acts: [purchaseAct()] };
      const { id, message } = await api.call(exportRoutes.create, { body });
      check(message === null, String(message));
      await checkFile((await api.call(exportRoutes.file, { params: { id: String(id) } })).location, "PK");
      const again = await api.call(exportRoutes.create, { body });
      check(!again.success, "it was exported twice");
    },
  ];
}
