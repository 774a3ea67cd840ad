import { writeFileSync } from "node:fs";
import { mapOfImports } from "./architecture/map.ts";

writeFileSync("docs/map.md", mapOfImports());
console.log("docs/map.md is up to date.");
