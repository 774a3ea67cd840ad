/** The package's own types take the parsers of all its dialects into each type check. */
declare module "dt-sql-parser" {
  export class TrinoSQL {
    /** Syntax errors; none for a statement of the grammar. */
    validate(sql: string): { message: string }[];
  }
}
