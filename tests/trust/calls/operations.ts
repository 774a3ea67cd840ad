import * as z from "zod/mini";
import { openApiDocument } from "#scripts/openapi/document.ts";
import { addressOf } from "#shared/platform/route.ts";
import { allRoutes, type NamedRoute } from "#shared/routes.ts";
import type { Schema } from "#tests/support/api/inputs.ts";
import { schemaSchema } from "./values.ts";

export interface ApiOperation {
  route: NamedRoute;
  address: string;
  /** First words of its path, common to calls of one thing. */
  area: string;
  parameters: { name: string; in: string; required: boolean; schema: Schema }[];
  body: Schema | undefined;
}

const parameter = z.object({ name: z.string(), in: z.string(), required: z.boolean(), schema: schemaSchema });
const operation = z.looseObject({
  parameters: z.array(parameter),
  requestBody: z.optional(z.object({ content: z.record(z.string(), z.object({ schema: schemaSchema })) })),
});
const document = z.looseObject({ paths: z.record(z.string(), z.record(z.string(), operation)) });

/** Calls that end the session under test, or open one that nobody uses. */
const WITHOUT = new Set(["sessions.signOut", "sessions.signIn"]);

export function apiOperations(): ApiOperation[] {
  const { paths } = document.parse(openApiDocument());
  return allRoutes
    .filter(({ area, operation }) => !WITHOUT.has(`${area}.${operation}`))
    .map((route) => {
      const address = addressOf(route.row);
      const described = paths[address]?.[route.row.method.toLowerCase()];
      if (!described) throw new Error(`The document does not have ${address}`);
      const [content] = Object.values(described.requestBody?.content ?? {});
      const words = route.row.path.split("/").filter((word) => word !== "" && !word.startsWith("{"));
      return {
        route,
        address,
        area: words.slice(0, 2).join("/"),
        parameters: described.parameters,
        body: content?.schema,
      };
    });
}
