import * as z from "zod/mini";
import { problemReply } from "#shared/platform/problems.ts";
import { addressOf, type RouteRow } from "#shared/platform/route.ts";
import { allRoutes, type NamedRoute } from "#shared/routes.ts";
import { gatewayMessage, refusals } from "./refusals.ts";

type Json = Record<string, unknown>;

export function openApiDocument(): Json {
  const paths: Record<string, Json> = {};
  for (const route of allRoutes) {
    const address = addressOf(route.row);
    paths[address] = { ...paths[address], [route.row.method.toLowerCase()]: operation(route) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Virn",
      version: "1",
      description: "Every address is taken with and without a slash at its end.",
    },
    servers: [{ url: "/" }],
    paths,
    components: {
      schemas: { Problem: schemaOf(problemReply, "output"), Message: schemaOf(gatewayMessage, "output") },
      securitySchemes: {
        session: {
          type: "apiKey",
          in: "cookie",
          name: "__Host-virn",
          description: "Opaque token of the session; on plain http the cookie is called virn.",
        },
        csrf: {
          type: "apiKey",
          in: "header",
          name: "X-CSRFToken",
          description: "Value of the cookie csrftoken; the Origin of the call has to be that of the application.",
        },
      },
    },
  };
}

function operation({ area, operation: name, row }: NamedRoute): Json {
  return {
    operationId: `${area}${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    summary: row.summary,
    tags: [area],
    ...(typeof row.who === "string" ? {} : { description: `Roles: ${row.who.join(", ")}.` }),
    security: security(row),
    parameters: [...parameters("path", row.params), ...parameters("query", row.query)],
    ...(row.body ? { requestBody: requestBody(row, row.body) } : {}),
    responses: { [row.status]: success(row), ...accepted(row), ...locationInJson(row), ...refusals(row) },
  };
}

/** A form post carries the CSRF token in a field, JSON in a header. */
function security({ method, who, form }: RouteRow): Json[] {
  const scheme = {
    ...(who === "anyone" ? {} : { session: [] }),
    ...(method === "GET" || form ? {} : { csrf: [] }),
  };
  return Object.keys(scheme).length > 0 ? [scheme] : [];
}

function parameters(location: "path" | "query", schema: z.ZodMiniType | undefined): Json[] {
  if (!schema) return [];
  const { properties, required } = objectSchema.parse(schemaOf(schema, "input"));
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: location,
    required: location === "path" || required.includes(name),
    schema: property,
  }));
}

function requestBody(row: RouteRow, body: z.ZodMiniType): Json {
  const schema = schemaOf(body, "input");
  if (!row.form) return { required: true, content: { "application/json": { schema } } };
  const { properties, required } = objectSchema.parse(schema);
  const withToken = {
    ...schema,
    properties: { ...properties, csrfmiddlewaretoken: { type: "string" } },
    required: [...required, "csrfmiddlewaretoken"],
  };
  return { required: true, content: { "application/x-www-form-urlencoded": { schema: withToken } } };
}

const objectSchema = z.looseObject({
  properties: z.record(z.string(), z.looseObject({})),
  required: z._default(z.array(z.string()), []),
});

function success(row: RouteRow): Json {
  if (row.status === 303) {
    return { description: "Goes on.", headers: { Location: { required: true, schema: { type: "string" } } } };
  }
  if (row.reply instanceof z.ZodMiniUndefined) return { description: "Done." };
  const type = row.produces ?? "application/json";
  return { description: "Done.", content: { [type]: { schema: schemaOf(row.reply, "output") } } };
}

function accepted({ accepted: schema }: RouteRow): Json {
  if (!schema) return {};
  const content = { "application/json": { schema: schemaOf(schema, "output") } };
  return { 202: { description: "Too large to be answered at once: a job goes on with it.", content } };
}

function locationInJson(row: RouteRow): Json {
  if (row.status !== 303 || row.method !== "GET") return {};
  const content = { "application/json": { schema: schemaOf(row.reply, "output") } };
  return { 200: { description: "The same address, for `Accept: application/json`.", content } };
}

function schemaOf(schema: z.ZodMiniType, io: "input" | "output"): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io });
  return rest;
}
