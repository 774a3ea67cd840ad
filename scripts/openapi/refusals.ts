import * as z from "zod/mini";
import { gatewayRefusals } from "#scripts/embedded/handlers/lambdaLimits.ts";
import { type ProblemCode, problems } from "#shared/platform/problems.ts";
import type { RouteRow } from "#shared/platform/route.ts";

type Json = Record<string, unknown>;

const PROBLEM = { $ref: "#/components/schemas/Problem" };
const MESSAGE = { $ref: "#/components/schemas/Message" };

export const gatewayMessage = z.object({ message: z.string() });

export function refusals(row: RouteRow): Record<string, Json> {
  const codes = Map.groupBy(problemsOf(row), (code): number => problems[code].status);
  const gateway = Map.groupBy(
    Object.values(gatewayRefusals).filter(({ status }) => status !== 413 || row.body),
    ({ status }): number => status,
  );
  const statuses = new Set<number>([...codes.keys(), ...gateway.keys()]);
  return Object.fromEntries(
    [...statuses].map((status) => {
      const [ours, theirs] = [codes.get(status) ?? [], gateway.get(status) ?? []];
      const texts = [
        ...ours.map((code) => `${code}: ${problems[code].message}`),
        ...theirs.map(({ message }) => `API Gateway: ${message}.`),
      ];
      const problem = { allOf: [PROBLEM, { properties: { code: { enum: ours } } }] };
      const schema = ours.length === 0 ? MESSAGE : theirs.length === 0 ? problem : { anyOf: [problem, MESSAGE] };
      return [status, { description: texts.join(" "), content: { "application/json": { schema } } }];
    }),
  );
}

export function problemsOf(row: RouteRow): ProblemCode[] {
  // Every call is forbidden without the secret of CloudFront.
  const codes: ProblemCode[] = ["internal", "forbidden", ...(row.problems ?? [])];
  if (row.who !== "anyone") codes.push("not_signed_in");
  if (row.method !== "GET") codes.push("csrf");
  if (row.params || row.query || row.body) codes.push("invalid_fields", "bad_request");
  if (row.params) codes.push("not_found");
  return [...new Set(codes)].toSorted();
}
