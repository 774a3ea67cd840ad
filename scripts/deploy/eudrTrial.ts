import { randomUUID } from "node:crypto";
import * as z from "zod";
import { envelope } from "#functions/platform/clients/eudr/envelope.ts";
import { type EudrClient, eudrClient } from "#functions/platform/clients/eudr/eudrClient.ts";
import type { Statement } from "#functions/platform/clients/eudr/filingRequests.ts";
import { EudrFailure, soapContent, textIn } from "#functions/platform/clients/eudr/soapAnswer.ts";
import { element } from "#functions/platform/xml.ts";

/** Keys as the secret of an installation has them (docs/eudr.md, "Set it up"). */
export const trialKeys = z.array(
  z.object({
    company: z.string(),
    username: z.string(),
    authenticationKey: z.string(),
    clientId: z.string(),
    operatorAccessIdentifier: z.optional(z.string()),
  }),
);

/** The owner for whom the trial files: an invented one, or one that has agreed. */
export const trialOwner = z.object({
  /** Register code, or personal code of a person. */
  code: z.string(),
  name: z.string(),
  address: z.object({ street: z.string(), postalCode: z.string(), city: z.string() }),
  plots: z.array(z.string()),
});

export interface Trial {
  url: string;
  key: z.infer<typeof trialKeys>[number];
  /** Files a simplified declaration of one cubic metre. */
  owner?: z.infer<typeof trialOwner> | undefined;
  /** UUID of a declaration that the trial filed, to be shown. */
  shown?: string | undefined;
  /** The same, to be withdrawn. */
  withdrawn?: string | undefined;
  report: (text: string) => void;
}

type Step = [sentence: string, run: () => Promise<string>];

const ECHO = "http://ec.europa.eu/tracesnt/eudr/echo";

/** Shows if keys work, and how the service treats a declaration. Never files in production. */
export async function tryEudr({ url, key, owner, shown, withdrawn, report }: Trial): Promise<boolean> {
  const client = eudrClient({ baseUrl: url, ...key });
  const { hostname } = new URL(url);
  const isTrial = hostname.startsWith("acceptance.") || hostname === "127.0.0.1";
  if (owner && !isTrial) throw new Error("A trial files in the acceptance environment only.");
  const steps: Step[] = [
    ["an invented number does not exist", () => invented(client)],
    ...(isTrial ? [echoStep(url, key)] : []),
    ...(owner ? [filingStep(client, key.company, owner)] : []),
    ...(shown ? [[`declaration ${shown}`, () => overview(client, shown)] satisfies Step] : []),
    ...(withdrawn
      ? [[`withdrawal of ${withdrawn}`, async () => (await client.withdraw("sd", withdrawn)).status] satisfies Step]
      : []),
  ];
  for (const [sentence, run] of steps) {
    try {
      report(`✓ ${sentence}: ${await run()}`);
    } catch (error) {
      report(`✗ ${sentence}: ${reasonOf(error)}`);
      return false;
    }
  }
  return true;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof EudrFailure)) return error instanceof Error ? error.message : String(error);
  const rules = error.errors.map(({ id, message, field }) => `\n    ${id} ${field}: ${message}`);
  return `${error.message}${rules.join("")}`;
}

/** Asks the echo, which only the acceptance environment has. */
function echoStep(url: string, key: Trial["key"]): Step {
  return [
    "the echo answers",
    async () => {
      const content = element("e:EudrEchoRequest", [element("e:query", "Virn")], { "xmlns:e": ECHO });
      const answer = await fetch(new URL("ws/eudr/echo", url), {
        method: "POST",
        headers: { "content-type": "text/xml; charset=utf-8", soapaction: '""' },
        body: Buffer.from(envelope(key, { content, namesOperator: false })),
      });
      return textIn(soapContent(Buffer.from(await answer.arrayBuffer())), ECHO, "status") ?? "without a status";
    },
  ];
}

async function invented(client: EudrClient): Promise<string> {
  const { result } = await client.verify({ reference: "S26EE000000000", verification: "00000000" });
  if (result !== "NON_EXISTENT") throw new Error(result);
  return result;
}

async function overview(client: EudrClient, uuid: string): Promise<string> {
  const [found] = await client.overviews("sd", [uuid]);
  if (!found) throw new Error("not found, or not indexed yet");
  return JSON.stringify(found, undefined, 2);
}

function filingStep(client: EudrClient, company: string, owner: NonNullable<Trial["owner"]>): Step {
  const reference = `V${randomUUID().replaceAll("-", "").slice(0, 13).toUpperCase()}`;
  const isOwn = owner.code === company;
  const role = isOwn ? "MICRO_OPERATOR" : "REPRESENTATIVE_MSPO";
  return [
    `a simplified declaration of 1 tm, filed as ${role} with our reference ${reference}`,
    async () => (await client.submit("sd", role, statementFor(owner, reference, isOwn))).uuid,
  ];
}

function statementFor(
  { code, name, address, plots }: NonNullable<Trial["owner"]>,
  internalReference: string,
  isOwn: boolean,
): Statement {
  const type = code.length === 11 ? "tin" : "comp_reg";
  return {
    internalReference,
    represented: isOwn ? undefined : { identifier: { type, value: code }, name, address },
    isConfidential: true,
    goods: [
      {
        description: "Kuusk: palk",
        heading: "4403",
        deviation: "25",
        netWeightKg: "750",
        cubicMetres: "1",
        species: [],
        producers: [{ name, place: { cadastral: plots } }],
      },
    ],
  };
}
