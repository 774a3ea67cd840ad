import { textOf } from "#functions/platform/asice/xml/contents.ts";
import type { XmlElement } from "#functions/platform/asice/xml/parseXml.ts";
import { isSimple } from "#shared/eudr/cuts.ts";
import { doubledArea, type Ring } from "#shared/eudr/rings.ts";
import { COMMON, DDS, SD } from "./schema.ts";
import { all, at, text } from "./security.ts";

export interface RuleError {
  id: string;
  field: string;
}

/** Rules of the Operator API Reference V3 that its schemas do not have; ids are those of V1 and V2, which V3 was seen to use. */
export function ruleErrorsOf(kind: "sd" | "dds", role: string, statement: XmlElement): RuleError[] {
  const namespace = kind === "sd" ? SD : DDS;
  const goods = all(statement, namespace, "commodities");
  const isImport = text(statement, namespace, "activityType") !== "DOMESTIC";
  return [
    ...(isImport ? [{ id: "EUDR_OPERATOR_EORI_FOR_ACTIVITY_MISSING", field: "activityType" }] : []),
    ...representedErrors(role, at(statement, [namespace, "representedOperator"])),
    ...goods.flatMap((each, index) => goodsErrors(kind, each, `commodities[${index}]`)),
    ...(geometryBytes(goods) > MAX_GEOMETRY_BYTES
      ? [{ id: "EUDR_MAXIMUM_GEO_SIZE_REACHED", field: "commodities" }]
      : []),
  ];
}

const MAX_GEOMETRY_BYTES = 25 * 1024 * 1024;

function representedErrors(role: string, represented: XmlElement | undefined): RuleError[] {
  if (!role.startsWith("REPRESENTATIVE")) return [];
  if (!represented) return [{ id: "EUDR_BEHALF_OPERATOR_NOT_PROVIDED", field: "representedOperator" }];
  const address = at(represented, [COMMON, "operatorAddress"]);
  const isEstonian = text(address, COMMON, "country") === "EE";
  const isRight = isEstonian ? /^\d{5}$/.test(text(address, COMMON, "postalCode")) : address !== undefined;
  return isRight
    ? []
    : [
        {
          id: "EUDR_BEHALF_OPERATOR_CITY_POSTALCODE_EMPTY_OR_INVALID",
          field: "representedOperator.operatorAddress.postalCode",
        },
      ];
}

/** Annex I of the Regulation: wood in the rough, fuel wood, and what a sawmill makes. */
const HEADINGS = new Set(["4401", "4403", "4406", "4407", "4408", "4409"]);
/** Units of domestic statements, by the Commission's guidance. */
const UNITS = new Set(["KSD", "MTK", "MTQ", "MTR", "NAR", "NPR"]);
const MAX_DEVIATION = 25;

function goodsErrors(kind: "sd" | "dds", goods: XmlElement, field: string): RuleError[] {
  const namespace = kind === "sd" ? SD : DDS;
  const heading = text(goods, namespace, "hsHeading");
  const producers = all(goods, namespace, "producers");
  const isHeading = HEADINGS.has(heading.slice(0, 4)) && heading.length !== 5;
  return [
    ...(isHeading ? [] : [{ id: "EUDR_COMMODITIES_HS_CODE_INVALID", field: `${field}.hsHeading` }]),
    ...measureErrors(
      at(goods, [namespace, "descriptors"], [COMMON, "goodsMeasure"]),
      `${field}.descriptors.goodsMeasure`,
    ),
    ...(kind === "dds" ? speciesErrors(goods, `${field}.speciesInfo`) : []),
    ...(producers.length === 0 ? [{ id: "EUDR_COMMODITIES_PRODUCERS_EMPTY", field: `${field}.producers` }] : []),
    ...producers.flatMap((each, index) => producerErrors(kind, each, `${field}.producers[${index}]`)),
  ];
}

/** A domestic statement has a weight with a deviation, or an amount with its unit, or both. */
function measureErrors(measure: XmlElement | undefined, field: string): RuleError[] {
  const [deviation, weight, amount, unit] = [
    "percentageEstimationOrDeviation",
    "netWeight",
    "supplementaryUnit",
    "supplementaryUnitQualifier",
  ].map((name) => at(measure, [COMMON, name]));
  const error = (id: string, name: string) => ({ id: `EUDR_COMMODITIES_DESCRIPTOR_${id}`, field: `${field}.${name}` });
  const number = (element: XmlElement) => Number(textOf(element));
  const errors: RuleError[] = [];
  if (!weight && !amount) errors.push(error("QUANTITY_MISSING", "netWeight"));
  if (weight && number(weight) === 0) errors.push(error("NET_MASS_EMPTY", "netWeight"));
  if (amount && number(amount) === 0) errors.push(error("QUANTITY_MISSING", "supplementaryUnit"));
  if (weight && !deviation) errors.push(error("PERCENTAGE_ESTIMATION_MISSING", "percentageEstimationOrDeviation"));
  if (deviation && !weight) errors.push(error("PERCENTAGE_ESTIMATION_NOT_ALLOWED", "percentageEstimationOrDeviation"));
  if (deviation && (number(deviation) < 0 || number(deviation) > MAX_DEVIATION))
    errors.push(error("PERCENTAGE_ESTIMATION_INVALID", "percentageEstimationOrDeviation"));
  if (amount && !unit) errors.push(error("SUPPLEMENTARY_UNIT_QUALIFIER_MISSING", "supplementaryUnitQualifier"));
  if (unit && !amount) errors.push(error("SUPPLEMENTARY_UNIT_MISSING", "supplementaryUnit"));
  if (unit && !UNITS.has(textOf(unit)))
    errors.push(error("SUPPLEMENTARY_UNIT_QUALIFIER_INVALID", "supplementaryUnitQualifier"));
  return errors;
}

/** A statement about timber names a species in both ways. */
function speciesErrors(goods: XmlElement, field: string): RuleError[] {
  const species = all(goods, DDS, "speciesInfo");
  return (["scientificName", "commonName"] as const)
    .filter((name) => !species.some((each) => text(each, DDS, name) !== ""))
    .map((name) => {
      const id = name === "commonName" ? "COMMON_NAME_EMPTY" : "SCIENTIFIC_NAME_EMPTY";
      return { id: `EUDR_COMMODITIES_SPECIES_INFORMATION_${id}`, field: `${field}.${name}` };
    });
}

function producerErrors(kind: "sd" | "dds", producer: XmlElement, field: string): RuleError[] {
  const country = kind === "sd" ? text(producer, SD, "producerCountry") : text(producer, DDS, "country");
  const geometry =
    kind === "sd"
      ? at(producer, [SD, "producerLocation"], [SD, "geometryGeojson"])
      : at(producer, [DDS, "geometryGeojson"]);
  const [problem] = geometry ? geometryProblems(textOf(geometry)) : [];
  return [
    ...(/^[A-Z]{2}$/.test(country)
      ? []
      : [{ id: "EUDR_COMMODITITY_PRODUCER_COUNTRY_CODE_INVALID", field: `${field}.country` }]),
    ...(problem ? [{ id: `EUDR_COMMODITIES_PRODUCER_GEO_${problem}`, field: `${field}.geometryGeojson` }] : []),
  ];
}

function geometryBytes(goods: readonly XmlElement[]): number {
  const sizes = goods.flatMap(({ children }) =>
    children.map((child) => (typeof child === "string" ? 0 : sizeOf(child))),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

function sizeOf(element: XmlElement): number {
  if (element.local === "geometryGeojson") return (textOf(element).length * 3) / 4;
  return element.children.reduce((sum, child) => sum + (typeof child === "string" ? 0 : sizeOf(child)), 0);
}

function geometryProblems(base64: string): string[] {
  const decoded = Buffer.from(base64, "base64").toString();
  if (decoded.trim() === "") return ["EMPTY"];
  const collection = jsonIn(decoded);
  if (!isRecord(collection) || collection["type"] !== "FeatureCollection" || !Array.isArray(collection["features"]))
    return ["INVALID"];
  const features: unknown[] = collection["features"];
  if (features.length === 0) return ["EMPTY"];
  return features.flatMap((feature) =>
    isRecord(feature) && feature["type"] === "Feature"
      ? shapeProblems(feature["geometry"], isRecord(feature["properties"]) ? feature["properties"] : {})
      : ["INVALID"],
  );
}

function shapeProblems(geometry: unknown, properties: Record<string, unknown>): string[] {
  if (!isRecord(geometry)) return ["INVALID"];
  const { type, coordinates, geometries } = geometry;
  if (type === "GeometryCollection")
    return Array.isArray(geometries) ? geometries.flatMap((each) => shapeProblems(each, properties)) : ["INVALID"];
  if (type === "Point") return [...positionProblems([coordinates]), ...areaProblems(properties["Area"])];
  if (!Array.isArray(coordinates)) return ["INVALID"];
  if (type === "MultiPoint") return [...positionProblems(coordinates), ...areaProblems(properties["Area"])];
  if (type === "Polygon") return polygonProblems(coordinates);
  if (type === "MultiPolygon")
    return coordinates.flatMap((each) => (Array.isArray(each) ? polygonProblems(each) : ["INVALID"]));
  return ["INVALID"];
}

function areaProblems(area: unknown): string[] {
  return area === undefined || (typeof area === "number" && area >= 0.0001 && area <= 4) ? [] : ["AREA_INVALID"];
}

function positionProblems(positions: readonly unknown[]): string[] {
  return positions.flatMap((position) => {
    if (!Array.isArray(position)) return ["INVALID"];
    const [longitude, latitude] = position;
    if (typeof longitude !== "number" || typeof latitude !== "number") return ["INVALID"];
    if (Math.abs(longitude) > 180) return ["LONGITUDE_INVALID"];
    return Math.abs(latitude) > 90 ? ["LATITUDE_INVALID"] : [];
  });
}

/** One ring: inner ones are refused. It is closed, and does not cross itself once further decimals are cut off. */
function polygonProblems(rings: readonly unknown[]): string[] {
  const [outer] = rings;
  if (!Array.isArray(outer)) return ["INVALID"];
  const problems = positionProblems(outer);
  if (problems.length > 0) return problems;
  const ring: Ring = outer.map(([longitude, latitude]: [number, number]) => [
    millionths(longitude),
    millionths(latitude),
  ]);
  const same = (one: Ring[number] | undefined, other: Ring[number] | undefined) => String(one) === String(other);
  const isDoubled = ring.some((point, index) => index > 0 && same(point, ring[index - 1]));
  const isClosed = ring.length >= 4 && same(ring[0], ring.at(-1));
  const open = ring.slice(0, -1);
  const isRight = rings.length === 1 && isClosed && !isDoubled && doubledArea(open) !== 0 && isSimple(open);
  return isRight ? [] : ["INVALID_GEOMETRY"];
}

/** Truncates a degree. The sixth decimal of a number is not exact in binary. */
function millionths(degrees: number): number {
  return Math.trunc(Number((degrees * 1e6).toFixed(3)));
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
