import type { IncomingMessage, ServerResponse } from "node:http";
import { type EvrFaultKind, type EvrFaultOptions, evrFaults } from "#scripts/simulators/evr/faults.ts";
import { listening } from "#scripts/simulators/listening.ts";
import { divided, type InventedParcel, inventedParcel } from "./parcels.ts";

/** A GeoServer with the layer of cadastral units (docs/rules/demo-data.md, "Land on this machine"). */
export interface LandSimulator {
  url: string;
  fault(kind: EvrFaultKind, times?: number): void;
  /** The next answer, with status 200, whatever is asked. */
  answer(body: string): void;
  /** From now on the unit does not exist; two others have its land. */
  divide(number: string, into: readonly [string, string]): void;
  /** Cadastral numbers of each request, oldest first. */
  requests(): readonly (readonly string[])[];
  close(): Promise<void>;
}

const FILTER = /^tunnus IN \(('\d{5}:\d{3}:\d{4}'(?:,'\d{5}:\d{3}:\d{4}')*)\)$/;
const MAX_LOGGED_REQUESTS = 1_000;

export async function startLandSimulator(
  options: { port?: number; faults?: EvrFaultOptions } = {},
): Promise<LandSimulator> {
  const faults = evrFaults(options.faults ?? {});
  const prepared: string[] = [];
  const requests: string[][] = [];
  const changed = new Map<string, InventedParcel | undefined>();
  const parcelOf = (number: string) => (changed.has(number) ? changed.get(number) : inventedParcel(number));

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams: query } = new URL(request.url ?? "/", "http://land");
    const numbers = numbersIn(query);
    requests.push(numbers ?? []);
    if (requests.length > MAX_LOGGED_REQUESTS) requests.shift();
    const answer = () =>
      prepared.shift() ??
      (numbers
        ? collection(
            numbers.flatMap((number) => parcelOf(number) ?? []),
            query,
          )
        : REPORT);
    if (!(await faults.apply(request, response, answer))) return;
    const isLayer = pathname === "/kataster/wfs" && request.method === "GET";
    if (isLayer) response.writeHead(200, { "content-type": "application/json;charset=UTF-8" }).end(answer());
    else response.writeHead(404).end();
  };
  const { url, close } = await listening(serve, options.port);
  return {
    url,
    fault: (kind, times = 1) => faults.next(kind, times),
    answer: (body) => prepared.push(body),
    divide: (number, into) => {
      const parcel = parcelOf(number);
      if (!parcel) throw new Error(`There is no ${number}`);
      changed.set(number, undefined);
      for (const part of divided(parcel, into)) changed.set(part.tunnus, part);
    },
    requests: () => requests,
    close,
  };
}

/** Undefined for what the real one would refuse. */
function numbersIn(query: URLSearchParams): string[] | undefined {
  const fixed = { service: "WFS", version: "2.0.0", request: "GetFeature", typeNames: "kataster:ky_kehtiv" };
  if (Object.entries(fixed).some(([name, value]) => query.get(name) !== value)) return undefined;
  const [, list] = FILTER.exec(query.get("CQL_FILTER") ?? "") ?? [];
  return list?.split(",").map((quoted) => quoted.slice(1, -1));
}

/** As GeoServer reports an error, with status 200. */
const REPORT = `<?xml version="1.0" encoding="UTF-8"?><ows:ExceptionReport xmlns:ows="http://www.opengis.net/ows/1.1" version="2.0.0">
<ows:Exception exceptionCode="NoApplicableCode"><ows:ExceptionText>Could not parse CQL filter list.</ows:ExceptionText></ows:Exception></ows:ExceptionReport>`;

/** A single polygon comes as such; `count` cuts the list, and columns that are not asked for are left out. */
function collection(parcels: readonly InventedParcel[], query: URLSearchParams): string {
  const asked = (query.get("propertyName") ?? "").split(",");
  const shown = parcels.slice(0, Number(query.get("count") ?? parcels.length));
  const features = shown.map(({ coordinates, ...facts }, index) => ({
    type: "Feature",
    id: `ky_kehtiv.${index + 1}`,
    geometry: asked.includes("geom") ? geometryOf(coordinates) : null,
    geometry_name: "geom",
    properties: Object.fromEntries(Object.entries(facts).filter(([name]) => asked.includes(name))),
  }));
  const counts = { totalFeatures: parcels.length, numberMatched: parcels.length, numberReturned: shown.length };
  return JSON.stringify({ type: "FeatureCollection", features, ...counts });
}

function geometryOf(coordinates: InventedParcel["coordinates"]): object {
  const [first] = coordinates;
  return coordinates.length === 1 && first
    ? { type: "Polygon", coordinates: first }
    : { type: "MultiPolygon", coordinates };
}
