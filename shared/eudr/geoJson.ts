import { MAX_GEOJSON_BYTES } from "./limits.ts";
import type { Point, Ring } from "./rings.ts";

export interface PlaceOfProduction {
  number: string;
  /** Rings without holes; none where the cadastre has no shape that can be used. */
  rings: readonly Ring[];
}

/**
 * A FeatureCollection as the Information System reads it: longitude first, six decimals also where they are zeros,
 * which a JSON writer would leave out, and closed rings (docs/rules/eudr.md, "Plots as GeoJSON"). Each ring is a polygon
 * of its own; a place without one is listed without a geometry. Halves of a cut touch along a line, which the parts of one MultiPolygon may not.
 * @param producer its name; '' for none
 */
export function geoJsonOf(places: readonly PlaceOfProduction[], producer = ""): string {
  const features = places.flatMap(({ number, rings }) => {
    const properties = JSON.stringify({
      ...(producer !== "" && { ProducerName: producer }),
      ProductionPlace: number,
      ProducerCountry: "EE",
    });
    return rings.length === 0
      ? [featureText(properties, "null")]
      : rings.map((ring) => featureText(properties, polygonText(ring)));
  });
  return `{"type":"FeatureCollection","features":[${features.join(",")}]}`;
}

function polygonText(ring: Ring): string {
  const [first] = ring;
  const positions = [...ring, ...(first ? [first] : [])].map(positionText);
  return `{"type":"Polygon","coordinates":[[${positions.join(",")}]]}`;
}

/** A sentence for texts that are too large for a statement together. */
export function geoJsonError(texts: readonly string[]): string | undefined {
  const bytes = texts.reduce((sum, text) => sum + new TextEncoder().encode(text).length, 0);
  if (bytes <= MAX_GEOJSON_BYTES) return undefined;
  return "Katastriüksuste piirid on kokku üle 5 MB. Jagage katastriüksused mitme deklaratsiooni vahel.";
}

function featureText(properties: string, geometry: string): string {
  return `{"type":"Feature","properties":${properties},"geometry":${geometry}}`;
}

function positionText([longitude, latitude]: Point): string {
  return `[${degreesText(longitude)},${degreesText(latitude)}]`;
}

function degreesText(millionths: number): string {
  const digits = String(Math.abs(millionths)).padStart(7, "0");
  return `${millionths < 0 ? "-" : ""}${digits.slice(0, -6)}.${digits.slice(-6)}`;
}
