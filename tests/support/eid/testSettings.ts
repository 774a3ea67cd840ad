import { keyFolder } from "#scripts/simulators/eid/ca/keyFolder.ts";
import { testCa } from "#scripts/simulators/eid/ca/testCa.ts";

const NOWHERE = { url: "http://127.0.0.1:9" };
const PARTY = { uuid: "00000000-0000-4000-8000-000000000000", name: "DEMO" };

/** EID_SETTINGS without services that answer; the anchors are base64 of DER, a new test authority's unless given. */
export function testEidSettings(anchors: { people: string[]; timestamps: string[] } = newAnchors()): string {
  return JSON.stringify({
    mobileId: { ...NOWHERE, ...PARTY },
    smartId: { ...NOWHERE, ...PARTY, scheme: "smart-id-demo" },
    ocsp: NOWHERE,
    timestamps: NOWHERE,
    anchors,
  });
}

function newAnchors() {
  return testCa(keyFolder(undefined)).anchors;
}
