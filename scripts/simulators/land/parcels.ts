import { createHash } from "node:crypto";
import { type Random, seeded } from "#scripts/random/random.ts";
import { areaOf, roundedPolygons } from "#shared/eudr/geometry.ts";
import { metresEast, metresNorth } from "#shared/eudr/rings.ts";

export type Position = [longitude: number, latitude: number];
/** Closed rings of polygons, as in GeoJSON. */
export type MultiPolygon = Position[][][];

/** A feature of the layer `kataster:ky_kehtiv`, all data invented. */
export interface InventedParcel {
  tunnus: string;
  coordinates: MultiPolygon;
  pindala: number;
  l_aadress: string;
  ay_nimi: string;
  ov_nimi: string;
  mk_nimi: string;
}

const NAMES = ["Haavasalu", "Kuuseoja", "Männiku", "Rabaääre", "Sookalda", "Tammeveski"];
const PARISHES = [
  ["Kadrina vald", "Lääne-Viru maakond"],
  ["Põltsamaa vald", "Jõgeva maakond"],
  ["Saarde vald", "Pärnu maakond"],
  ["Antsla vald", "Võru maakond"],
] as const;

/**
 * A parcel that follows from its number: 2 to 20 ha, somewhere in Estonia. Numbers that end in 7 have a hole, those
 * that end in 17 two parts, one with a hole. Numbers that end in 9999 do not exist.
 */
export function inventedParcel(number: string): InventedParcel | undefined {
  if (number.endsWith("9999")) return undefined;
  const random = seeded(createHash("sha256").update(number).digest().readUInt32BE());
  const middle: Position = [24 + random.next() * 3, 58 + random.next() * 1.3];
  const radius = 90 + random.next() * 140;
  const hole = number.endsWith("7") ? [ringAround(middle, radius / 4, random).toReversed()] : [];
  const coordinates = [[ringAround(middle, radius, random), ...hole]];
  if (number.endsWith("17")) coordinates.push([ringAround(moved(middle, 3 * radius, 0), radius / 2, random)]);
  const name = random.pick(NAMES);
  const [parish, county] = random.pick(PARISHES);
  return {
    tunnus: number,
    coordinates,
    pindala: areaInRegister(coordinates),
    l_aadress: `${name} ${random.int(1, 40)}`,
    ay_nimi: `${random.pick(NAMES)} küla`,
    ov_nimi: parish,
    mk_nimi: county,
  };
}

/** West and east of a line through its middle, as if it had been divided. */
export function divided(parcel: InventedParcel, numbers: readonly [string, string]): InventedParcel[] {
  const positions = parcel.coordinates.flat(2);
  const [longitudes, latitudes] = [positions.map(([x]) => x), positions.map(([, y]) => y)];
  const [west, east] = [Math.min(...longitudes), Math.max(...longitudes)];
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)];
  const middle = (west + east) / 2;
  return numbers.map((tunnus, index) => {
    const [left, right] = index === 0 ? [west, middle] : [middle, east];
    const ring: Position[] = [
      [left, south],
      [right, south],
      [right, north],
      [left, north],
      [left, south],
    ];
    return { ...parcel, tunnus, coordinates: [[ring]], pindala: areaInRegister([[ring]]) };
  });
}

function areaInRegister(coordinates: MultiPolygon): number {
  return Math.round(areaOf(roundedPolygons(coordinates)));
}

function ringAround(middle: Position, radius: number, random: Random): Position[] {
  const corners = random.int(6, 14);
  const ring = Array.from({ length: corners }, (_, index): Position => {
    const angle = ((index + random.next() / 2) / corners) * 2 * Math.PI;
    const reach = radius * (0.7 + random.next() * 0.3);
    return moved(middle, reach * Math.cos(angle), reach * Math.sin(angle));
  });
  const [first = middle] = ring;
  return [...ring, first];
}

/** Moves by metres, with the many decimals that the register has. */
function moved([longitude, latitude]: Position, east: number, north: number): Position {
  const micro = latitude * 1e6;
  return [longitude + east / metresEast(micro) / 1e6, latitude + north / metresNorth(micro) / 1e6];
}
