import { spawnSync } from "node:child_process";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");

/** Copies AWS's own DynamoDB Local from Maven Central. Returns the command that runs it in memory. @throws without Maven */
export function dynamodbLocalCommand(port: number): [command: string, ...options: string[]] {
  const jars = join(root, ".cache/tests/dynamodb-local");
  const copy = ["--quiet", "--batch-mode", "-f", join(root, ".ci/pom.xml"), "dependency:copy-dependencies"];
  const { status, error } = spawnSync("mvn", [...copy, `-DoutputDirectory=${jars}`], { stdio: "inherit" });
  if (error) throw new Error("DynamoDB Local needs Java 17 and Maven, which is not here.");
  if (status !== 0) throw new Error("Maven could not copy DynamoDB Local; the error is above.");
  return [
    "java",
    "-XX:+UseSerialGC",
    // The optimizing compiler costs more than it saves in minutes.
    "-XX:TieredStopAtLevel=1",
    `-Djava.library.path=${jars}`,
    "-cp",
    `${jars}/*`,
    "com.amazonaws.services.dynamodbv2.local.main.ServerRunner",
    "-inMemory",
    "-port",
    String(port),
  ];
}
