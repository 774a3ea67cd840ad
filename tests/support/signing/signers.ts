import type { EidSimulator } from "#scripts/simulators/eid/simulator.ts";
import type { Answer, Caller } from "#tests/support/api/callApi.ts";

/** A person who signs containers. */
export function signerWith(caller: Caller, simulator: EidSimulator) {
  const of = (id: string) => ({ params: { id } });
  const card = async (path: string, body: object): Promise<Record<string, string>> => {
    const answer = await fetch(`${simulator.url}/card/${path}`, { method: "POST", body: JSON.stringify(body) });
    return answer.json();
  };
  const idCard = async (hash: string, code: string): Promise<Answer> => {
    const { certificate } = await card("getSigningCertificate", { card: code });
    return caller.call("signing.idCard", { params: { hash }, body: { certificate } });
  };
  const finishCard = async ({ body }: Answer, code: string): Promise<void> => {
    const { certificate } = await card("getSigningCertificate", { card: code });
    const { signature } = await card("sign", {
      card: code,
      certificate,
      hash: body.hash,
      hashFunction: body.hash_function,
    });
    await caller.call("signing.cardSignature", { ...of(body.id), body: { signature } });
  };
  return {
    mobileId: (hash: string, idCode: string, phoneNumber: string) =>
      caller.call("signing.mobileId", { params: { hash }, body: { idCode, phoneNumber } }),
    smartId: (hash: string, idCode: string) => caller.call("signing.smartId", { params: { hash }, body: { idCode } }),
    idCard,
    certificate: (hash: string, certificate: string) =>
      caller.call("signing.idCard", { params: { hash }, body: { certificate } }),
    /** The whole of it: certificate, PIN, and the signature to us. */
    async signByCard(hash: string, code: string): Promise<Answer> {
      const begun = await idCard(hash, code);
      if (begun.status === 201) await finishCard(begun, code);
      return begun;
    },
    /** The PIN of an attempt that was begun, and the signature to us. */
    finishCard,
    cardSignature: (id: string, signature: string) =>
      caller.call("signing.cardSignature", { ...of(id), body: { signature } }),
    progress: (id: string) => caller.call("signing.progress", of(id)),
    cancel: (id: string) => caller.call("signing.cancelAttempt", of(id)),
  };
}
