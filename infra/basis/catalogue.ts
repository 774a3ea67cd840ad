import type { CfnTable } from "aws-cdk-lib/aws-glue";
import { ACT_LINES, actLinesOf, STORED } from "#functions/analytics/storedTables.ts";
import { TABLES } from "#functions/analytics/tables.ts";
import { FACT_TABLES } from "#shared/platform/nightSteps.ts";

type TableInput = CfnTable.TableInputProperty & { name: string };
type Type = "BIGINT" | "BOOLEAN" | "DATE" | "TIMESTAMP" | "VARCHAR" | `DECIMAL(${string})`;

/** Types of Hive and of Trino that have another name. */
const HIVE: Readonly<Record<string, string>> = { VARCHAR: "string" };
const TRINO: Readonly<Record<string, string>> = { TIMESTAMP: "timestamp(3)" };

/** Glue takes so many characters. */
const MAX_COMMENT = 255;

/** Database of an installation: Athena takes no hyphen without quotes. */
export function databaseName(environment: string): string {
  return `virn_${environment.replaceAll("-", "_")}`;
}

/**
 * Tables of the catalogue with the columns and descriptions of schema.json. Each reads the files that its list names, so that Athena finds a
 * whole night or the one before. act_lines is a view.
 */
export function catalogueTables(database: string, bucket: string): TableInput[] {
  return [...[...STORED.values()].map((table) => storedTable(table, bucket)), actLinesView(database)];
}

function storedTable(
  { name, about, columns }: { name: string; about: string; columns: Columns },
  bucket: string,
): TableInput {
  return {
    name,
    description: about,
    tableType: "EXTERNAL_TABLE",
    parameters: { EXTERNAL: "TRUE", classification: "json" },
    storageDescriptor: {
      columns: columnsOf(columns, HIVE),
      location: `s3://${bucket}/${FACT_TABLES}/${name}/`,
      inputFormat: "org.apache.hadoop.hive.ql.io.SymlinkTextInputFormat",
      outputFormat: "org.apache.hadoop.hive.ql.io.HiveIgnoreKeyTextOutputFormat",
      serdeInfo: { serializationLibrary: "org.apache.hive.hcatalog.data.JsonSerDe" },
    },
  };
}

/** As Athena stores a view that it made itself. */
function actLinesView(database: string): TableInput {
  const { about = "", columns = {} } = TABLES.get(ACT_LINES) ?? {};
  const view = {
    originalSql: actLinesOf((name) => `${database}.${name}`),
    catalog: "awsdatacatalog",
    schema: database,
    columns: Object.entries(columns).map(([name, { type }]) => ({ name, type: typeIn(TRINO, type) })),
  };
  return {
    name: ACT_LINES,
    description: about,
    tableType: "VIRTUAL_VIEW",
    parameters: { presto_view: "true", comment: "Presto View" },
    viewOriginalText: `/* Presto View: ${Buffer.from(JSON.stringify(view)).toString("base64")} */`,
    viewExpandedText: "/* Presto View */",
    storageDescriptor: { columns: columnsOf(columns, HIVE), location: "", serdeInfo: {} },
  };
}

type Columns = Readonly<Record<string, { type: Type; about: string }>>;

function columnsOf(columns: Columns, types: Readonly<Record<string, string>>) {
  return Object.entries(columns).map(([name, { type, about }]) => ({
    name,
    type: typeIn(types, type),
    comment: about.slice(0, MAX_COMMENT),
  }));
}

function typeIn(types: Readonly<Record<string, string>>, type: Type): string {
  return types[type] ?? type.toLowerCase();
}
