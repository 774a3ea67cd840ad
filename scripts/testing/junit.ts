import { SaxesParser } from "saxes";

export interface TestResult {
  /** File as its runner names it; empty for a stage that is a test by itself. */
  file: string;
  title: string;
  failure?: string;
}

/** Tests of a JUnit report of vitest or Playwright, without skipped ones. @throws when it is not well-formed. */
export function testsIn(xml: string): TestResult[] {
  const tests: TestResult[] = [];
  let test: TestResult | undefined;
  let isSkipped = false;
  const parser = new SaxesParser();
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name, attributes }) => {
    if (name === "testcase") {
      test = { file: attributes["classname"] ?? "", title: attributes["name"] ?? "" };
      isSkipped = false;
    }
    if (name === "skipped") isSkipped = true;
    if (test && (name === "failure" || name === "error")) {
      test.failure ??= (attributes["message"] ?? "failed").split("\n")[0] ?? "";
    }
  });
  parser.on("closetag", ({ name }) => {
    if (name === "testcase" && test && !isSkipped) tests.push(test);
  });
  parser.write(xml).close();
  return tests;
}

export const nameOf = ({ file, title }: TestResult): string => (file === "" ? title : `${file} › ${title}`);

/** Failed tests by what a second run of their files showed; a test that it did not reach has failed. */
export function afterSecondTry(failed: readonly TestResult[], second: readonly TestResult[]) {
  const bad = new Set(second.filter(({ failure }) => failure !== undefined).map(nameOf));
  const good = new Set(second.map(nameOf).filter((name) => !bad.has(name)));
  const { flaky = [], failing = [] } = Object.groupBy(failed, (test) => (good.has(nameOf(test)) ? "flaky" : "failing"));
  return { flaky, failing };
}
