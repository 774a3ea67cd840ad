/** Results of a Mobile-ID session (SK's MID REST API, "Session end results"). */
export type MobileIdResult =
  | "OK"
  | "TIMEOUT"
  | "NOT_MID_CLIENT"
  | "USER_CANCELLED"
  | "SIGNATURE_HASH_MISMATCH"
  | "PHONE_ABSENT"
  | "DELIVERY_ERROR"
  | "SIM_ERROR";

/** Results of a Smart-ID session (RP API v3, `result.endResult`). */
export const SMART_ID_RESULTS = [
  "OK",
  "USER_REFUSED",
  "TIMEOUT",
  "DOCUMENT_UNUSABLE",
  "WRONG_VC",
  "REQUIRED_INTERACTION_NOT_SUPPORTED_BY_APP",
  "USER_REFUSED_CERT_CHOICE",
  "USER_REFUSED_INTERACTION",
  "PROTOCOL_FAILURE",
  "EXPECTED_LINKED_SESSION",
  "SERVER_ERROR",
  "ACCOUNT_UNUSABLE",
] as const;
export type SmartIdResult = (typeof SMART_ID_RESULTS)[number];

export type CardState = "good" | "revoked" | "suspended" | "unknown";

/** Test numbers that SK publishes for its own demo (docs/rules/eid.md, "Simulator"). */
export const MOBILE_ID_TESTS: readonly { phone: string; code: string; result: MobileIdResult }[] = [
  { phone: "+37200000766", code: "60001019906", result: "OK" },
  { phone: "+37200000366", code: "60001019928", result: "NOT_MID_CLIENT" },
  { phone: "+37201100266", code: "60001019950", result: "USER_CANCELLED" },
  { phone: "+37213100266", code: "60001019983", result: "PHONE_ABSENT" },
  { phone: "+37207110066", code: "60001019947", result: "DELIVERY_ERROR" },
  { phone: "+37201200266", code: "60001019972", result: "SIM_ERROR" },
  { phone: "+37200000666", code: "60001019961", result: "SIGNATURE_HASH_MISMATCH" },
  { phone: "+37066000266", code: "50001018908", result: "TIMEOUT" },
];

/** Forest owners without a user. */
export const OWNER_CODES = ["47101010033", "47101010044", "47101010055", "47101010066", "47101010077"] as const;
export const [OWNER_CODE] = OWNER_CODES;

/** Results without a test number of SK get codes of nobody. Four people of the demo have a Smart-ID that signs. */
export const SMART_ID_TESTS: readonly { code: string; document: string; result: SmartIdResult }[] = [
  { code: "40504040001", document: "PNOEE-40504040001-DEM0-Q", result: "OK" },
  { code: "50001029996", document: "PNOEE-50001029996-MOCK-Q", result: "OK" },
  ...["50001018908", "60001019983", "60001018800", "60001019928", ...OWNER_CODES].map((code) => ({
    code,
    document: `PNOEE-${code}-MOCK-Q`,
    result: "OK" as const,
  })),
  { code: "30403039917", document: "PNOEE-30403039917-MOCK-Q", result: "USER_REFUSED" },
  { code: "30403039972", document: "PNOEE-30403039972-MOCK-Q", result: "WRONG_VC" },
  { code: "30403039983", document: "PNOEE-30403039983-MOCK-Q", result: "TIMEOUT" },
  { code: "30403039928", document: "PNOEE-30403039928-MOCK-Q", result: "USER_REFUSED_INTERACTION" },
  { code: "30403039961", document: "PNOEE-30403039961-MOCK-Q", result: "USER_REFUSED_CERT_CHOICE" },
  { code: "30403039994", document: "PNOEE-30403039994-MOCK-Q", result: "SERVER_ERROR" },
];

/** A card that is neither listed nor valid by its code does not exist. */
const CARD_STATES: Readonly<Record<string, CardState>> = {
  "60001019928": "revoked",
  "60001019961": "suspended",
  "60001019983": "unknown",
};

export function cardState(code: string): CardState {
  return CARD_STATES[code] ?? "good";
}

export function testName(code: string): { given: string; family: string } {
  return code === "60001019906"
    ? { given: "MARY ÄNN", family: "O’CONNEŽ-ŠUSLIK TESTNUMBER" }
    : { given: "OK", family: "TESTNUMBER" };
}
