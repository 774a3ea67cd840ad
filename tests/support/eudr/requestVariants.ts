import {
  byReferenceRequest,
  changeRequest,
  overviewsRequest,
  submitRequest,
  withdrawRequest,
} from "#functions/platform/clients/eudr/filingRequests.ts";
import type { FilingKind } from "#shared/eudr/filing.ts";
import { REFERENCE, statementOf } from "./statements.ts";

/** A request, and the same with one part replaced. */
type Variant = [name: string, from: string | RegExp, to: string, isValid: boolean];

const versionVariants: Variant[] = [
  ["a version", "</c:uuid>", "</c:uuid><c:versionNumber> +2 </c:versionNumber>", true],
  ["a version that is no integer", "</c:uuid>", "</c:uuid><c:versionNumber>2.0</c:versionNumber>", false],
];

function varied(
  name: string,
  { content }: { content: string },
  variants: readonly Variant[],
): [string, string, boolean][] {
  const all = variants.map(([what, from, to, isValid]): [string, string, boolean] => {
    if (!(typeof from === "string" ? content.includes(from) : from.test(content)))
      throw new Error(`No ${from} in ${name}`);
    return [`${name}: ${what}`, content.replace(from, to), isValid];
  });
  return [[name, content, true], ...all];
}

/** Requests of both filing services, and of each a broken variant for each facet of the schemas. */
export function requestVariants(): [string, string, boolean][] {
  const uuid = "071874bd-8c62-4cac-8eb6-b2fbe0034100";
  const filed = (kind: FilingKind) =>
    submitRequest(kind, kind === "sd" ? "REPRESENTATIVE_MSPO" : "REPRESENTATIVE_OPERATOR", statementOf(kind));
  return [
    ...varied("an sd", filed("sd"), [...statementVariants("sd"), ...sdVariants()]),
    ...varied("a dds", filed("dds"), [...statementVariants("dds"), ...ddsVariants()]),
    ...(["sd", "dds"] as const).flatMap((kind) => {
      const name = (what: string) => `${what} of ${kind}`;
      const uuidVariants: Variant[] = [
        ["a UUID of another form", uuid, "071874bd", false],
        ["a UUID in capitals", uuid, uuid.toUpperCase(), true],
        ["a space at the UUID", uuid, ` ${uuid}`, false],
      ];
      const one =
        kind === "sd"
          ? `<s:uuidAndVersionNumberList><c:uuid>${uuid}</c:uuid></s:uuidAndVersionNumberList>`
          : `<s:uuidList>${uuid}</s:uuidList>`;
      return [
        ...varied(name("the change"), changeRequest(kind, uuid, statementOf(kind)), uuidVariants),
        ...varied(name("the withdrawal"), withdrawRequest(kind, uuid), uuidVariants),
        ...varied(name("the question"), overviewsRequest(kind, [uuid]), [
          ...uuidVariants,
          ["100", one, one.repeat(100), true],
          ["101", one, one.repeat(101), false],
          ["none", one, "", false],
          ...(kind === "sd" ? versionVariants : []),
        ]),
        ...varied(name("the question by reference"), byReferenceRequest(kind, REFERENCE), [
          ["a reference of 50", REFERENCE, "V".repeat(50), true],
          ["a reference of 51", REFERENCE, "V".repeat(51), false],
        ]),
        ...varied(name("the question by numbers"), byIdentifiers(kind), [
          ["a reference of 15", "S26EEAB12CD34E", "S26EEAB12CD34EF", false],
          ["a verification number of 4", "K7X2M9QP", "K7X2", false],
          ["no verification number", "<c:verificationNumber>K7X2M9QP</c:verificationNumber>", "", false],
        ]),
      ];
    }),
  ];
}

/** Which Virn never asks. */
function byIdentifiers(kind: FilingKind): { content: string } {
  const pair =
    "<c:referenceNumber>S26EEAB12CD34E</c:referenceNumber><c:verificationNumber>K7X2M9QP</c:verificationNumber>";
  const asked = byReferenceRequest(kind, "").content.replaceAll("ByInternalReference", "ByIdentifiers");
  const list = `<s:referenceAndVerificationNumber>${pair}</s:referenceAndVerificationNumber>`;
  return { content: asked.replace("<s:internalReference></s:internalReference>", list) };
}

function statementVariants(kind: FilingKind): Variant[] {
  const name = kind === "sd" ? "producerName" : "name";
  const country = kind === "sd" ? "producerCountry" : "country";
  const position = kind === "sd" ? "producerPosition" : "position";
  const text = (tag: string, value: string) => `<${tag}>${value}</${tag}>`;
  const any = (tag: string) => new RegExp(`<${tag}>[^<]*</${tag}>`);
  const lengths = (tag: string, longest: number, shortest = 0): Variant[] => [
    [`${tag} of ${longest}`, any(tag), text(tag, "õ".repeat(longest)), true],
    [`${tag} of ${longest + 1}`, any(tag), text(tag, "õ".repeat(longest + 1)), false],
    [`an empty ${tag}`, any(tag), text(tag, ""), shortest === 0],
  ];
  const amounts = (tag: string): Variant[] => [
    [`${tag} with 6 decimals`, any(tag), text(tag, "9999999999.999999"), true],
    [`${tag} with 7 decimals`, any(tag), text(tag, "1.0000001"), false],
    [`${tag} with zeros as 7th decimals`, any(tag), text(tag, "1.5000000"), true],
    [`${tag} of 11 digits`, any(tag), text(tag, "10000000000"), false],
    [`${tag} below 0`, any(tag), text(tag, "-0.1"), false],
    [`${tag} with a comma`, any(tag), text(tag, "1,5"), false],
    [`${tag} with an exponent`, any(tag), text(tag, "1e3"), false],
    [`${tag} with spaces and without a 0`, any(tag), text(tag, " +.5 "), true],
    [`an empty ${tag}`, any(tag), text(tag, ""), false],
    [`${tag} of a point`, any(tag), text(tag, "."), false],
    [`no ${tag}`, any(tag), "", true],
  ];
  return [
    ["an unknown role", any("s:operatorRole"), text("s:operatorRole", "TRADER"), false],
    ["a space at the role", "<s:operatorRole>", "<s:operatorRole> ", false],
    [
      "a role of the other kind",
      any("s:operatorRole"),
      text("s:operatorRole", kind === "sd" ? "OPERATOR" : "MICRO_OPERATOR"),
      false,
    ],
    ["the activity TRADE", "DOMESTIC", "TRADE", false],
    ["the activity IMPORT", "DOMESTIC", "IMPORT", true],
    ["no represented operator", /<s:representedOperator>.*<\/s:representedOperator>/, "", true],
    ["no address", /<c:operatorAddress>.*<\/c:operatorAddress>/, "", true],
    ["no postal code", any("c:postalCode"), "", false],
    ["13 identifiers", /(<c:operatorReferenceNumber>.*<\/c:operatorReferenceNumber>)/, "$1".repeat(13), false],
    ["12 identifiers", /(<c:operatorReferenceNumber>.*<\/c:operatorReferenceNumber>)/, "$1".repeat(12), true],
    ["an unknown identifier", "comp_reg", "isikukood", false],
    ...lengths("c:identifierValue", 80),
    ...lengths("c:street", 300, 1),
    ...lengths("c:postalCode", 80, 1),
    ...lengths("c:city", 200, 1),
    ...lengths("c:operatorName", 200, 1),
    ...lengths("c:operatorPhone", 50),
    ...lengths(`s:${name}`, 500),
    ...lengths("c:descriptionOfGoods", 150),
    ["a full address", "</c:operatorAddress>", "<c:fullAddress>Kase</c:fullAddress></c:operatorAddress>", true],
    ["an empty full address", "</c:operatorAddress>", "<c:fullAddress/></c:operatorAddress>", false],
    ["an address of e-mail without a domain", any("c:operatorEmail"), text("c:operatorEmail", "mets@ee"), false],
    ["an address of e-mail with õ", any("c:operatorEmail"), text("c:operatorEmail", "õ@mets.ee"), false],
    [
      "an address of e-mail of 201",
      any("c:operatorEmail"),
      text("c:operatorEmail", `${"m".repeat(193)}@mets.ee`),
      false,
    ],
    [
      "an address of e-mail of 200",
      any("c:operatorEmail"),
      text("c:operatorEmail", `${"m".repeat(192)}@mets.ee`),
      true,
    ],
    [
      "an address of e-mail after the telephone",
      /(<c:operatorEmail>.*<\/c:operatorEmail>)(<c:operatorPhone>.*<\/c:operatorPhone>)/,
      "$2$1",
      false,
    ],
    ["Northern Ireland", any("s:countryOfActivity"), text("s:countryOfActivity", "XI"), true],
    ["a country outside", any("s:countryOfActivity"), text("s:countryOfActivity", "RU"), false],
    ["a country in small letters", any("s:countryOfActivity"), text("s:countryOfActivity", "ee"), false],
    [
      "a comment",
      "</s:countryOfActivity>",
      `</s:countryOfActivity><s:borderCrossCountry>LV</s:borderCrossCountry><s:comment>${"x".repeat(2000)}</s:comment>`,
      true,
    ],
    [
      "a comment of 2001",
      "</s:countryOfActivity>",
      `</s:countryOfActivity><s:comment>${"x".repeat(2001)}</s:comment>`,
      false,
    ],
    ["no goods", /<s:commodities>.*<\/s:commodities>/, "", false],
    ["200 goods", /(<s:commodities>.*<\/s:commodities>)/, "$1".repeat(200), true],
    ["201 goods", /(<s:commodities>.*<\/s:commodities>)/, "$1".repeat(201), false],
    ["no position", any("s:position"), "", true],
    ["a position that is no number", any("s:position"), text("s:position", "1."), false],
    ["a position that is too large", any("s:position"), text("s:position", "10000000000000000000"), false],
    ["a position below 0", any("s:position"), text("s:position", " -5 "), true],
    ["a heading of a letter", any("s:hsHeading"), text("s:hsHeading", "44A3"), false],
    ["a heading of 1", any("s:hsHeading"), text("s:hsHeading", "4"), false],
    ["a heading of 6", any("s:hsHeading"), text("s:hsHeading", "440321"), true],
    ["a heading of 7", any("s:hsHeading"), text("s:hsHeading", "4403210"), false],
    ["a space at the heading", any("s:hsHeading"), text("s:hsHeading", "4403 "), false],
    [
      "a deviation with 3 decimals",
      any("c:percentageEstimationOrDeviation"),
      text("c:percentageEstimationOrDeviation", "-12.125"),
      true,
    ],
    [
      "a deviation with 4 decimals",
      any("c:percentageEstimationOrDeviation"),
      text("c:percentageEstimationOrDeviation", "12.1255"),
      false,
    ],
    ...amounts("c:netWeight"),
    ...amounts("c:supplementaryUnit"),
    ["a unit of 2", any("c:supplementaryUnitQualifier"), text("c:supplementaryUnitQualifier", "M3"), false],
    ["a unit of 4", any("c:supplementaryUnitQualifier"), text("c:supplementaryUnitQualifier", "MTQX"), true],
    ["a unit of 5", any("c:supplementaryUnitQualifier"), text("c:supplementaryUnitQualifier", "MTQXX"), false],
    ["no goods measure", /<c:goodsMeasure>.*<\/c:goodsMeasure>/, "", false],
    ["an empty goods measure", /<c:goodsMeasure>.*<\/c:goodsMeasure>/, "<c:goodsMeasure/>", true],
    ["no producers", /<s:producers>.*<\/s:producers>/, "", true],
    ["1000 producers", /(<s:producers>.*<\/s:producers>)/, "$1".repeat(1000), true],
    ["1001 producers", /(<s:producers>.*<\/s:producers>)/, "$1".repeat(1001), false],
    ["a producer of another continent", any(`s:${country}`), text(`s:${country}`, "br"), true],
    ["a producer of a country of 3", any(`s:${country}`), text(`s:${country}`, "EST"), false],
    ["no position of the producer", new RegExp(`(<s:producers>)<s:${position}>1</s:${position}>`), "$1", true],
    ["no name of the producer", any(`s:${name}`), "", true],
    ["the truth as 1", any("s:geoLocationConfidential"), text("s:geoLocationConfidential", " 1 "), true],
    ["the truth as yes", any("s:geoLocationConfidential"), text("s:geoLocationConfidential", "yes"), false],
    ["no confidentiality", any("s:geoLocationConfidential"), "", false],
    [
      "a grouped declaration",
      "</s:statement>",
      "<s:groupedDeclarations><c:groupedDeclaration>S26EEAB12CD34E</c:groupedDeclaration></s:groupedDeclarations></s:statement>",
      true,
    ],
    [
      "two in one group",
      "</s:statement>",
      `<s:groupedDeclarations>${"<c:groupedDeclaration>S26</c:groupedDeclaration>".repeat(2)}</s:groupedDeclarations></s:statement>`,
      false,
    ],
    [
      "2001 groups",
      "</s:statement>",
      `${"<s:groupedDeclarations><c:groupedDeclaration>S26</c:groupedDeclaration></s:groupedDeclarations>".repeat(2001)}</s:statement>`,
      false,
    ],
    ["an element of the other namespace", "<c:goodsMeasure>", "<s:goodsMeasure/><c:goodsMeasure>", false],
    ["an attribute", "<s:statement>", `<s:statement id="1">`, false],
  ];
}

function sdVariants(): Variant[] {
  const number = "<s:cadastralIdentifier>00101:001:0001</s:cadastralIdentifier>";
  const address =
    "<s:postalAddress><s:producerPostalCode>45201</s:producerPostalCode><s:producerCity>Kadrina</s:producerCity></s:postalAddress>";
  return [
    ["an internal reference of 14", REFERENCE, "V".repeat(14), true],
    ["an internal reference of 15", REFERENCE, "V".repeat(15), false],
    ["an empty internal reference", REFERENCE, "", true],
    ["no internal reference", `<s:internalReferenceNumber>${REFERENCE}</s:internalReferenceNumber>`, "", false],
    ["the role MEMBER_STATE", "REPRESENTATIVE_MSPO", "MEMBER_STATE", true],
    ["100 cadastral numbers", number, number.repeat(100), true],
    ["101 cadastral numbers", number, number.repeat(101), false],
    ["a cadastral number of 81", "00101:001:0001", "0".repeat(81), false],
    ["no place", number, "", false],
    ["a geometry", number, "<s:geometryGeojson>e30=</s:geometryGeojson>", true],
    ["a geometry beside a number", number, `${number}<s:geometryGeojson>e30=</s:geometryGeojson>`, false],
    ["two geometries", number, "<s:geometryGeojson>e30=</s:geometryGeojson>".repeat(2), false],
    ["100 addresses", number, address.repeat(100), true],
    ["101 addresses", number, address.repeat(101), false],
    [
      "an address with a street",
      number,
      address.replace("<s:producerPostalCode>", "<s:producerStreet>Kase</s:producerStreet><s:producerPostalCode>"),
      true,
    ],
    ["an address without a city", number, address.replace(/<s:producerCity>.*<\/s:producerCity>/, ""), false],
    ["species", "<s:producers>", "<s:speciesInfo/><s:producers>", false],
  ];
}

function ddsVariants(): Variant[] {
  const geometry = /<s:geometryGeojson>[^<]*/;
  const species = /<s:speciesInfo>.*<\/s:speciesInfo>/;
  return [
    ["an internal reference of 50", REFERENCE, "V".repeat(50), true],
    ["an internal reference of 51", REFERENCE, "V".repeat(51), false],
    ["no internal reference", `<s:internalReferenceNumber>${REFERENCE}</s:internalReferenceNumber>`, "", true],
    ["base64 with lines", geometry, "<s:geometryGeojson>\n e3\n0= ", true],
    ["base64 without its end", geometry, "<s:geometryGeojson>e30", false],
    ["base64 with bits that are left over", geometry, "<s:geometryGeojson>e31=", false],
    ["base64 of an address", geometry, "<s:geometryGeojson>e3-_", false],
    ["an empty geometry", geometry, "<s:geometryGeojson>", true],
    ["no geometry", /<s:geometryGeojson>[^<]*<\/s:geometryGeojson>/, "", false],
    [
      "a cadastral number",
      /<s:geometryGeojson>[^<]*<\/s:geometryGeojson>/,
      "<s:cadastralIdentifier>1</s:cadastralIdentifier>",
      false,
    ],
    ["no species", species, "", true],
    ["species without names", species, "<s:speciesInfo/>", true],
    ["500 species", species, "<s:speciesInfo/>".repeat(500), true],
    ["501 species", species, "<s:speciesInfo/>".repeat(501), false],
    ["an empty common name", species, "<s:speciesInfo><s:commonName/></s:speciesInfo>", false],
    [
      "a common name of 201",
      species,
      `<s:speciesInfo><s:commonName>${"x".repeat(201)}</s:commonName></s:speciesInfo>`,
      false,
    ],
    [
      "names in the other order",
      species,
      "<s:speciesInfo><s:commonName>K</s:commonName><s:scientificName>P</s:scientificName></s:speciesInfo>",
      false,
    ],
  ];
}
