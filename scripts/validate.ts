import { validate } from "./validating/validate.ts";

process.exitCode = validate(process.argv.slice(2), {
  print: (line) => console.log(line),
  notice: (line) => console.error(line),
});
