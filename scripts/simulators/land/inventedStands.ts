import { areaOf, roundedPolygons } from "#shared/eudr/geometry.ts";
import { inventedParcel, type MultiPolygon, type Position } from "./parcels.ts";

/** A feature of the layers of forest notices, all data invented. */
export interface InventedStand {
  teatise_nr: string;
  katastri_nr: string;
  kvartali_nr: string;
  eraldise_nr: number;
  pindala: number;
  too_kood: string;
  raiutav_maht: number | null;
  otsus: "JAH";
  otsus_kinnitatud_kp: string;
  kehtiv_kuni?: string;
  arhiveerimise_aeg?: string;
  coordinates: MultiPolygon;
}

/** Number that demo loads name too. */
export function inventedNotice(number: string): string {
  return `5000${number.replaceAll(":", "").slice(-7)}`;
}

/**
 * Stands of a notice that follow from the number of a parcel. Numbers that end in 3 have none, those that end in 4 only an
 * archived one, those that end in 5 a stand without a volume, those that end in 6 one of 20 m³.
 */
export function inventedStands(number: string): InventedStand[] {
  const parcel = inventedParcel(number);
  const [last] = number.slice(-1);
  if (!parcel || last === "3") return [];
  const isArchived = last === "4";
  const shares = [-1, 1].map((side) => shrunk(parcel.coordinates, side));
  return shares.map((coordinates, index) => ({
    teatise_nr: inventedNotice(number),
    katastri_nr: number,
    kvartali_nr: "",
    eraldise_nr: index + 3,
    pindala: Math.round(areaOf(roundedPolygons(coordinates)) / 100) / 100,
    too_kood: index === 0 ? "LR" : "HR",
    raiutav_maht:
      index === 1 && last === "5" ? null : index === 0 && last === "6" ? 20 : index === 1 && last === "6" ? 1 : 2_500,
    otsus: "JAH",
    otsus_kinnitatud_kp: isArchived ? "2022-03-01Z" : "2024-09-01T10:00:00Z",
    ...(isArchived ? { arhiveerimise_aeg: "2024-03-02T03:00:00Z" } : { kehtiv_kuni: "2030-08-31Z" }),
    coordinates,
  }));
}

/** A fifth of the size, beside the middle of the first part. */
function shrunk(parcel: MultiPolygon, side: number): MultiPolygon {
  const [[ring = []] = []] = parcel;
  const corners = ring.slice(0, -1);
  const [sumX, sumY] = corners.reduce<Position>(([x, y], corner) => [x + corner[0], y + corner[1]], [0, 0]);
  const [x, y] = [sumX / corners.length, sumY / corners.length];
  const reach = Math.min(...corners.map((corner) => Math.abs(corner[0] - x)).filter((distance) => distance > 1e-5));
  return [[ring.map((corner): Position => [x + (corner[0] - x) / 5 + side * reach, y + (corner[1] - y) / 5])]];
}
