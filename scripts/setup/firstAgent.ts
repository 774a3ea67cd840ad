import { hasAgent } from "#functions/people/store/firstAgent.ts";
import { personByEmail } from "#functions/people/store/person.ts";
import { FIRST_LINK_MINUTES, newFirstAgentSecret, signInAddress } from "#functions/sessions/signIn.ts";
import { checkPerson } from "#shared/people/personInput.ts";

interface FirstAgent {
  address: string;
  /** Default: the part of the address before the @. */
  name?: string | undefined;
  publicUrl: string;
}

export type FirstAgentLink = { ok: true; address: string; text: string } | { ok: false; reason: string };

/** A link that signs in the first agent, once (docs/rules/sessions.md, "The first agent"). */
export async function firstAgentLink({ address, name, publicUrl }: FirstAgent): Promise<FirstAgentLink> {
  const checked = checkPerson(
    { name: name ?? address.split("@")[0] ?? "", email: address, personal_code: "", roles: ["superUser"] },
    { mayBeAgent: true, mayLackCode: true, mayLackEmail: false },
  );
  if (!checked.ok) return { ok: false, reason: `${address} is no e-mail address, or the name is longer than 100.` };
  if (await hasAgent()) return { ok: false, reason: "There is an agent already, who can add others on `Inimesed`." };
  const { email } = checked.input;
  if (await personByEmail(email)) return { ok: false, reason: `${email} is the address of somebody who is no agent.` };
  const secret = await newFirstAgentSecret({ name: checked.input.name, email }, new Date());
  const link = signInAddress(publicUrl, secret);
  const text = `  Open this link within ${FIRST_LINK_MINUTES} minutes; it works once, and makes ${email} the first agent:\n  ${link}`;
  return { ok: true, address: email, text };
}
