import type { Random } from "#scripts/random/random.ts";
import { freeCode, ownerForm } from "#tests/support/api/companies.ts";
import { type SystemUser, until } from "#tests/support/services/systemUser.ts";

const MARY = { idCode: "60001019906", phoneNumber: "+372 0000 0766" };
const OTHER_CONTRACT = 30;
const MAX_SIGNED = 4;
/** A person may be asked 20 times in 15 minutes. */
const ASKED_EVERY_MS = 60_000;

/** What a user does beside reports and acts while the system is killed: documents, signing, letters, forecasts. */
export async function killedUser(user: SystemUser, random: Random) {
  const body = { ...ownerForm(freeCode(7_300), "Haavasalu Allkirjad OÜ"), enters_forecasts: true };
  const company: number = (await json(user, "POST", "/companies", body)).id;
  const group = {
    name: "Kuusk",
    unit: "SCM",
    destinations: [],
    forecasts_per_destination: false,
    ungrouped_destination: false,
  };
  await user.call("POST", "/assortment_groups", group);
  const containers = new Set<string>();
  let made = 0;

  const statusOf = async (hash: string): Promise<string | undefined> => {
    const { status, text } = await user.call("GET", `/containers/${hash}`);
    return status === 200 ? JSON.parse(text).status.raw : undefined;
  };
  const mobileId = (hash: string) => user.call("POST", `/containers/${hash}/mobile_id`, MARY);

  return {
    containers,
    async addDocuments(): Promise<void> {
      const uploads: string[] = [];
      for (let count = random.int(1, 2); count > 0; count--)
        uploads.push(await user.upload(`leping-${++made}.pdf`, `%PDF-1.7 leping ${made}`, "document"));
      await user.call("POST", "/documents/documents", {
        uploads,
        company,
        document_type: OTHER_CONTRACT,
        again: true,
      });
    },
    /** Locks some documents in a container, and signs it by phone; or cancels it, or deletes it with its signature. */
    async sign(): Promise<void> {
      const { results } = await json(user, "GET", `/documents/documents?company=${company}`);
      const free = results.filter((document: { can_agent_sign: boolean }) => document.can_agent_sign);
      const documents = random.sample<number>(
        free.map(({ id }: { id: number }) => id),
        random.int(1, MAX_SIGNED),
      );
      if (documents.length === 0) return;
      const opened = await json(user, "POST", "/documents/documents/sign", { company, documents });
      const hash: string | null = opened.container_id;
      if (!hash) return;
      containers.add(hash);
      if (random.chance(0.2)) await user.call("POST", `/containers/${hash}/cancel`);
      else await mobileId(hash);
      if (random.chance(0.2)) await user.call("POST", `/containers/${hash}/delete`);
    },
    async sendLetter(): Promise<void> {
      const { results } = await json(user, "GET", "/acts/emails?state=unsent");
      if (results.length === 0) return;
      const { id, act_id } = random.pick<{ id: string; act_id: number }>(results);
      await user.call("POST", `/acts/acts/${act_id}/send_email`, { email: id });
    },
    async enterForecast(): Promise<void> {
      const added = await user.call("POST", "/forecasts/forecasts", { company });
      const { results } = await json(user, "GET", `/forecasts/forecasts?company=${company}`);
      const id = added.status === 201 ? JSON.parse(added.text).id : results[0]?.id;
      if (!id) return;
      const { version, assortments } = await json(user, "GET", `/forecasts/forecasts/${id}`);
      const rows = assortments.map((assortment: { id: number }) => ({
        assortment: assortment.id,
        destination: null,
        month: 1,
        predicted_amount: random.int(1, 500),
      }));
      await user.call("PATCH", `/forecasts/forecasts/${id}`, { version, rows });
    },
    /** Each container that exists is signed, or can be signed now: nobody has to wait for what was killed. */
    async signWhatIsLeft(milliseconds: number): Promise<void> {
      for (const hash of containers) {
        let askAt = 0;
        await until(async () => {
          const status = await statusOf(hash);
          if (status !== "PENDING") return status ?? "gone";
          if (Date.now() < askAt) return undefined;
          askAt = Date.now() + ASKED_EVERY_MS;
          await mobileId(hash);
          return undefined;
        }, milliseconds);
      }
    },
  };
}

async function json(user: SystemUser, method: string, path: string, body?: unknown) {
  const { status, text } = await user.call(method, path, body);
  if (status >= 300) throw new Error(`${method} ${path} answered ${status} ${text}`);
  return JSON.parse(text);
}
