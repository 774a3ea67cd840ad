import { Ajv, type ValidateFunction } from "ajv";
import { openApiDocument } from "#scripts/openapi/document.ts";
import { addressOf } from "#shared/platform/route.ts";
import type { NamedRoute } from "#shared/routes.ts";

export interface Answered {
  status: number;
  type: string;
  location: string | undefined;
  text: string;
  milliseconds: number;
}

/** API Gateway's limit. */
const MOST_MS = 29_000;
/** Answers of the HTTP server itself to what no gateway passes on. */
const OF_TRANSPORT = new Set([413, 431]);

/** Judges answers by the OpenAPI document, for which the product has other code. */
export function answerJudge(document: object = openApiDocument()) {
  const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: false });
  ajv.addSchema(document, "api");
  const compiled = new Map<string, ValidateFunction | undefined>();
  const validatorFor = (pointer: string): ValidateFunction | undefined => {
    if (!compiled.has(pointer))
      compiled.set(
        pointer,
        valueAt(document, pointer) === undefined ? undefined : ajv.compile({ $ref: `api#${pointer}` }),
      );
    return compiled.get(pointer);
  };
  /** @param secrets texts that the caller must never see */
  return (route: NamedRoute, answer: Answered, secrets: readonly string[]): string[] => {
    const { status, type, text, milliseconds } = answer;
    const problems = [
      ...(status >= 500 ? [`answers ${status} ${text.slice(0, 200)}`] : []),
      ...(milliseconds > MOST_MS ? [`takes ${Math.round(milliseconds / 1000)} s`] : []),
      ...secrets.filter((secret) => text.includes(secret)).map(() => "shows what belongs to somebody else"),
    ];
    if (problems.length > 0 || OF_TRANSPORT.has(status)) return problems;
    const response = pointerTo(
      "paths",
      addressOf(route.row),
      route.row.method.toLowerCase(),
      "responses",
      String(status),
    );
    const isForm = route.row.form !== undefined && status === 303;
    if (valueAt(document, response) === undefined && !isForm)
      return [`answers ${status}, which the document does not have: ${text.slice(0, 200)}`];
    if (status === 303) return answer.location ? [] : ["answers 303 without a location"];
    const content = valueAt(document, `${response}/content`);
    if (content === undefined)
      return text === "" ? [] : [`answers ${status} with a body, of which the document knows nothing`];
    const [documented = ""] = Object.keys(content);
    if (type.split(";")[0] !== documented.split(";")[0])
      return [`answers ${status} as '${type}' instead of '${documented}'`];
    if (!documented.includes("json")) return [];
    const validate = validatorFor(`${response}${pointerTo("content", documented, "schema")}`);
    const isRight = validate?.(parsed(text)) ?? true;
    return isRight
      ? []
      : [`answers ${status} with another body than documented: ${ajv.errorsText(validate?.errors ?? [])}`];
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function pointerTo(...names: string[]): string {
  return names.map((name) => `/${encodeURIComponent(name.replaceAll("~", "~0").replaceAll("/", "~1"))}`).join("");
}

function valueAt(document: object, pointer: string): object | undefined {
  let value: unknown = document;
  for (const step of pointer.split("/").slice(1)) {
    const name = decodeURIComponent(step).replaceAll("~1", "/").replaceAll("~0", "~");
    value =
      typeof value === "object" && value !== null
        ? Object.entries(value).find(([key]) => key === name)?.[1]
        : undefined;
  }
  return typeof value === "object" && value !== null ? value : undefined;
}
