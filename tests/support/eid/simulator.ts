import { type Trust, trustIn } from "#functions/platform/asice/certificates/anchors.ts";
import { readCertificate } from "#functions/platform/asice/certificates/certificate.ts";
import type { Patience } from "#functions/platform/clients/eid/serviceCall.ts";
import { keyFolder } from "#scripts/simulators/eid/ca/keyFolder.ts";
import {
  type EidSimulator,
  type EidSimulatorOptions,
  eidSettingsOf,
  MOBILE_ID_PARTY,
  SMART_ID_PARTY,
  startEidSimulator,
} from "#scripts/simulators/eid/simulator.ts";

const PATIENCE: Patience = { timeoutMs: 2_000 };
/** RSA keys take long to make. */
const keys = keyFolder(undefined);

/** A simulator and the client settings for it, with short timeouts. */
export async function eidServices(options: EidSimulatorOptions = {}): Promise<{
  simulator: EidSimulator;
  mobileId: ReturnType<typeof configs>["mobileId"];
  smartId: ReturnType<typeof configs>["smartId"];
  ocsp: ReturnType<typeof configs>["ocsp"];
  timestamps: ReturnType<typeof configs>["timestamps"];
}> {
  const simulator = await startEidSimulator("keys" in options ? options : { keys, ...options });
  return { simulator, ...configs(simulator.url) };
}

/** Starts the services for the handlers of a test. Call it in `vi.hoisted`, before anything reads the environment. */
export async function openEid(means = "idCard,mobileId,smartId"): Promise<EidSimulator> {
  const { simulator } = await eidServices();
  Object.assign(process.env, { EID_SETTINGS: eidSettingsOf(simulator), EID_MEANS: means });
  return simulator;
}

function configs(url: string) {
  const common = { pins: [], ...PATIENCE };
  return {
    mobileId: { ...common, url: `${url}/mid`, ...MOBILE_ID_PARTY },
    smartId: { ...common, url: `${url}/sid/v3`, ...SMART_ID_PARTY, scheme: "smart-id-demo" as const },
    ocsp: { ...common, url: `${url}/ocsp`, certIdHash: "sha256" as const },
    timestamps: { ...common, url: `${url}/tsa` },
  };
}

/** The trust of an installation that asks the simulator. */
export function trustOf({ ca }: EidSimulator): Trust {
  const anchors = [...ca.anchors.people, ...ca.anchors.timestamps];
  return trustIn(anchors.map((each) => readCertificate(Buffer.from(each, "base64")))).trust;
}

/** What a card in the reader answers to `authenticate`. */
export async function cardToken(simulator: EidSimulator, card: string, origin: string, challengeNonce: string) {
  const body = JSON.stringify({ card, origin, challengeNonce });
  const answer = await fetch(`${simulator.url}/card/authenticate`, { method: "POST", body });
  const token: object = await answer.json();
  return token;
}
