import { textOf } from "#functions/platform/asice/xml/contents.ts";
import type { XmlElement } from "#functions/platform/asice/xml/parseXml.ts";
import { element } from "#functions/platform/xml.ts";
import type { Answer } from "#scripts/simulators/answer.ts";
import { ruleErrorsOf } from "./businessRules.ts";
import type { Filed, FiledDeclaration, FiledDeclarations } from "./filedDeclarations.ts";
import { answered, exception, fault, overviewElement } from "./replies.ts";
import { COMMON, DDS, SD } from "./schema.ts";
import { all, at, type EudrUser, text } from "./security.ts";

const HOUR_MS = 3_600_000;
/** A statement may be amended and withdrawn for so long. */
const AMENDED_MS = 72 * HOUR_MS;
/** The real service answers questions about a statement with a fault of its own for minutes after a withdrawal. */
const UNSETTLED_MS = HOUR_MS / 6;

export function filingReply(declarations: FiledDeclarations, content: XmlElement, user: EudrUser, now: number): Answer {
  const kind = content.uri === SD ? "sd" : "dds";
  const operation = content.local.replace("Request", "");
  const service = { declarations, kind, namespace: content.uri, answer: `${operation}Response`, user, now } as const;
  if (operation.startsWith("Submit")) return submitted(service, content);
  if (operation.startsWith("Get")) return found(service, content);
  return changed(service, content, operation.startsWith("Withdraw"));
}

interface Service {
  declarations: FiledDeclarations;
  kind: "sd" | "dds";
  namespace: string;
  answer: string;
  user: EudrUser;
  now: number;
}

function submitted(service: Service, content: XmlElement): Answer {
  const { declarations, kind, namespace, user, now, answer } = service;
  const role = text(content, namespace, "operatorRole");
  const statement = at(content, [namespace, "statement"]);
  if (!statement) throw new Error("unreachable");
  if (user.roles && !user.roles.includes(role))
    return exception(namespace, "PermissionDeniedException", [{ id: "EUDR_WEBSERVICE_USER_ACTIVITY_NOT_ALLOWED" }]);
  const errors = [...ruleErrorsOf(kind, role, statement), ...groupErrors(service, statement)];
  if (errors.length > 0) return exception(namespace, "BusinessRulesValidationException", errors);
  const { uuid } = declarations.add(kind, user.username, filedIn(service, role, statement), now);
  return answered(namespace, answer, [element(kind === "sd" ? "s:sdIdentifier" : "s:uuid", uuid)]);
}

function changed(service: Service, content: XmlElement, isWithdrawal: boolean): Answer {
  const { declarations, kind, namespace, now, answer } = service;
  const uuid = text(content, namespace, kind === "sd" ? "sdIdentifier" : "uuid");
  const declaration = declarations.all.find((each) => each.uuid === uuid && isOwn(service, each));
  if (!declaration)
    return kind === "sd" ? exception(namespace, "NotFoundException", []) : refused(service, "EUDR_API_NO_DDS");
  declarations.settle(declaration, now);
  const isLate = kind === "dds" && now - declaration.filedAt > AMENDED_MS;
  if (isLate) return refused(service, "EUDR_API_AMEND_OR_WITHDRAW_DDS_NOT_POSSIBLE");
  if (isWithdrawal) {
    if (!["SUBMITTED", "AVAILABLE"].includes(declaration.status))
      return refused(service, "EUDR_API_AMEND_OR_WITHDRAW_NOT_ALLOWED_FOR_STATUS");
    declarations.change(declaration, { status: "WITHDRAWN", withdrawnAt: now });
  } else {
    const statement = at(content, [namespace, "statement"]);
    if (!statement) throw new Error("unreachable");
    if (declaration.status !== "AVAILABLE") return refused(service, "EUDR_API_AMEND_NOT_ALLOWED_FOR_STATUS");
    const filed = filedIn(service, declaration.role, statement);
    const errors = [...ruleErrorsOf(kind, declaration.role, statement), ...groupErrors(service, statement)];
    if (filed.activity !== declaration.activity)
      errors.push({ id: "EUDR_API_AMEND_ACTIVITY_TYPE_CHANGE_NOT_ALLOWED", field: "activityType" });
    if (errors.length > 0) return exception(namespace, "BusinessRulesValidationException", errors);
    declarations.renew(declaration, filed, now);
  }
  return answered(namespace, answer, [
    element("s:uuid", uuid),
    kind === "sd" ? element("s:version", declaration.version) : undefined,
    element("s:status", declaration.status),
  ]);
}

/** A missing declaration is a fault by UUID, and an empty list by reference: the real service was seen to do both. */
function found(service: Service, content: XmlElement): Answer {
  const { declarations, kind, namespace, now, answer } = service;
  if (answer.includes("ByIdentifiers")) return exception(namespace, "NotFoundException", []);
  const reference = at(content, [namespace, "internalReference"]);
  const uuids = new Set(
    kind === "sd"
      ? all(content, SD, "uuidAndVersionNumberList").map((each) => text(each, COMMON, "uuid").toLowerCase())
      : all(content, DDS, "uuidList").map((each) => textOf(each).toLowerCase()),
  );
  const isWanted = (each: FiledDeclaration) =>
    isOwn(service, each) && (reference ? each.internalReference === textOf(reference) : uuids.has(each.uuid));
  const list = declarations.asked(isWanted, now);
  const isUnsettled = ({ withdrawnAt }: FiledDeclaration) =>
    withdrawnAt !== undefined && now - withdrawnAt < UNSETTLED_MS;
  if (kind === "dds" && !reference && list.some(isUnsettled)) return fault("env:Server", "InternalSystemException");
  if (list.length === 0 && !reference) return exception(namespace, "NotFoundException", []);
  const date = new Date(now);
  return answered(
    namespace,
    answer,
    list.slice(0, 100).map((each) => overviewElement(`${kind}OverviewList`, each, date)),
  );
}

function isOwn({ kind, user }: Service, declaration: FiledDeclaration): boolean {
  return declaration.kind === kind && declaration.username === user.username;
}

function refused({ namespace }: Service, id: string): Answer {
  return exception(namespace, "BusinessRulesValidationException", [{ id }]);
}

function groupErrors({ declarations, namespace }: Service, statement: XmlElement): { id: string; field: string }[] {
  const known = new Set(declarations.all.map(({ reference }) => reference));
  return all(statement, namespace, "groupedDeclarations")
    .filter((each) => !known.has(text(each, COMMON, "groupedDeclaration")))
    .map(() => ({ id: "EUDR_REFERENCED_STATEMENT_NOT_FOUND", field: "groupedDeclarations" }));
}

function filedIn({ namespace }: Service, role: string, statement: XmlElement): Filed {
  const goods = all(statement, namespace, "commodities");
  const producers = goods.flatMap((each) => all(each, namespace, "producers"));
  const measures = goods.map((each) => at(each, [namespace, "descriptors"], [COMMON, "goodsMeasure"]));
  const places = producers.flatMap((each) => all(at(each, [SD, "producerLocation"]), SD, "cadastralIdentifier"));
  return {
    role,
    internalReference: text(statement, namespace, "internalReferenceNumber"),
    activity: text(statement, namespace, "activityType"),
    cadastral: [...new Set(places.map(textOf))],
    volumes: measures.map((measure) => Number(text(measure, COMMON, "supplementaryUnit"))),
  };
}
