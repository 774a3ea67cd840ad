import { type EidSimulator, MOBILE_ID_PARTY, SMART_ID_PARTY } from "./simulator.ts";

/** EID_SETTINGS of an installation that asks the simulator. */
export function eidSettingsOf({ url, ca }: Pick<EidSimulator, "url" | "ca">): string {
  return JSON.stringify({
    mobileId: { url: `${url}/mid`, ...MOBILE_ID_PARTY },
    smartId: { url: `${url}/sid/v3`, ...SMART_ID_PARTY, scheme: "smart-id-demo" },
    ocsp: { url: `${url}/ocsp` },
    timestamps: { url: `${url}/tsa` },
    anchors: ca.anchors,
    trustedList: {
      url: `${url}/lists/lotl.xml`,
      signers: [ca.listOperators.ofLists.certificate.toString("base64")],
      hosts: ["127.0.0.1"],
    },
    demo: true,
  });
}
