import { generateKeyPairSync, type KeyObject } from "node:crypto";
import { testName } from "#scripts/simulators/eid/ca/testPeople.ts";
import { type Authority, makeCertificate, type Name } from "./certificate.ts";
import type { KeyFolder } from "./keyFolder.ts";

export const MEANS = ["card", "mobile", "smart"] as const;
export type Means = (typeof MEANS)[number];
export type Purpose = "identity" | "signature";

/** Each means has its issuer, as SK and Zetes have. */
const ISSUERS = { card: "TEST of Virn ESTEID", mobile: "TEST of Virn EID", smart: "TEST of Virn EID-Q" } as const;

/** Policies of the certificate profiles, and of ETSI EN 319 411: NCP+ for authentication, QCP-n-qscd for signatures. */
const POLICIES = {
  card: ["1.3.6.1.4.1.51361.1.1.1"],
  mobile: ["1.3.6.1.4.1.10015.18.1", "1.3.6.1.4.1.10015.1.3"],
  smart: ["1.3.6.1.4.1.10015.17.2"],
} as const;
const LEVELS = { identity: "0.4.0.2042.1.2", signature: "0.4.0.194112.1.2" } as const;

/** Certificate authority of the simulator. The names begin with 'TEST of' as SK's do, by which production refuses them. */
export interface TestCa {
  anchors: { people: string[]; timestamps: string[] };
  issuerOf(means: Means): Authority;
  personal(means: Means, code: string, purpose: Purpose): Authority;
  ocspResponder(means: Means): Authority;
  timestamps: Authority;
  listOperators: { ofLists: Authority; ofCountry: Authority };
  people(): Iterable<{ means: Means; code: string; purpose: Purpose; certificate: Buffer }>;
}

export function testCa(keys: KeyFolder): TestCa {
  const root = authority(keys, "root", "TEST of Virn Root", undefined);
  const issuer = (means: Means) => authority(keys, `issuer-${means}`, ISSUERS[means], root);
  const issuers = { card: issuer("card"), mobile: issuer("mobile"), smart: issuer("smart") };
  const stamper = authority(keys, "issuer-timestamps", "TEST of Virn TSA CA", root);
  const responder = (means: Means) =>
    keys.pair(`ocsp-${means}`, () => {
      const key = curveKey("P-256");
      const subject = named(`${ISSUERS[means]} OCSP RESPONDER`);
      return {
        key,
        certificate: makeCertificate({
          subject,
          key,
          issuer: issuers[means],
          use: { kind: "ocspResponder" },
          years: 5,
        }),
      };
    });
  return {
    anchors: {
      people: Object.values(issuers).map(({ certificate }) => certificate.toString("base64")),
      timestamps: [stamper.certificate.toString("base64")],
    },
    issuerOf: (means) => issuers[means],
    personal: (means, code, purpose) =>
      keys.pair(`person-${means}-${code}-${purpose}`, () => {
        const key = means === "smart" ? rsaKey() : curveKey(means === "card" ? "P-384" : "P-256");
        const use = { kind: purpose, policies: [...POLICIES[means], LEVELS[purpose]] } as const;
        return {
          key,
          certificate: makeCertificate({ subject: personName(code), key, issuer: issuers[means], use, years: 5 }),
        };
      }),
    ocspResponder: responder,
    timestamps: keys.pair("timestamps", () => {
      const key = curveKey("P-256");
      const subject = named("TEST of Virn TSA UNIT");
      return {
        key,
        certificate: makeCertificate({ subject, key, issuer: stamper, use: { kind: "timestamps" }, years: 5 }),
      };
    }),
    listOperators: {
      ofLists: listOperator(keys, "list-lists", "TEST of Virn List of Lists"),
      ofCountry: listOperator(keys, "list-country", "TEST of Virn Trusted List"),
    },
    *people() {
      for (const [name, { certificate }] of keys.all()) {
        const [kind, means, code, purpose] = name.split("-");
        if (kind === "person" && code && isMeans(means) && isPurpose(purpose))
          yield { means, code, purpose, certificate };
      }
    },
  };
}

function isMeans(text: string | undefined): text is Means {
  return MEANS.some((means) => means === text);
}

function isPurpose(text: string | undefined): text is Purpose {
  return text === "identity" || text === "signature";
}

function authority(keys: KeyFolder, name: string, title: string, issuer: Authority | undefined): Authority {
  return keys.pair(name, () => {
    const key = curveKey("P-384");
    return {
      key,
      certificate: makeCertificate({ subject: named(title), key, issuer, use: { kind: "authority" }, years: 20 }),
    };
  });
}

function listOperator(keys: KeyFolder, name: string, title: string): Authority {
  return keys.pair(name, () => {
    const key = curveKey("P-256");
    const use = { kind: "trustedList" } as const;
    return { key, certificate: makeCertificate({ subject: named(title), key, issuer: undefined, use, years: 20 }) };
  });
}

function named(title: string): Name {
  return [
    ["C", "EE"],
    ["O", "Virn simulator"],
    ["CN", title],
  ];
}

/** Subject of a natural person (ETSI EN 319 412-1 §5.1.3, EN 319 412-2 §4.2.4). */
function personName(code: string): Name {
  const { given, family } = testName(code);
  return [
    ["C", "EE"],
    ["CN", `${family},${given},${code}`],
    ["SN", family],
    ["GN", given],
    ["serialNumber", `PNOEE-${code}`],
  ];
}

function curveKey(namedCurve: "P-256" | "P-384"): KeyObject {
  return generateKeyPairSync("ec", { namedCurve }).privateKey;
}

function rsaKey(): KeyObject {
  return generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
}
