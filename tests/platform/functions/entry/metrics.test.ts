import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { warnOfEnd } from "#functions/platform/clients/eid/serviceCall.ts";
import { inOrigin } from "#functions/platform/log.ts";
import { measure, measureBy } from "#functions/platform/metrics.ts";
import { metrics } from "#shared/platform/metrics.ts";
import { logLines } from "#tests/support/services/logLines.ts";

vi.hoisted(() => {
  process.env["METRICS_NAMESPACE"] = "Virn/test";
  process.env["LOG_LEVEL"] = "INFO";
});

let lines: ReturnType<typeof logLines>;

beforeEach(() => {
  lines = logLines();
});

afterEach(() => vi.restoreAllMocks());

describe("a metric", () => {
  it("is a line in CloudWatch's embedded metric format, with the id of its request", () => {
    vi.useFakeTimers({ toFake: ["Date"], now: 1_795_000_000_000 });
    inOrigin({ requestId: "J1=" }, () => measure({ Imports: 1, ImportedRows: 12 }));
    vi.useRealTimers();
    expect(lines).toEqual([
      {
        _aws: {
          Timestamp: 1_795_000_000_000,
          CloudWatchMetrics: [
            {
              Namespace: "Virn/test",
              Dimensions: [[]],
              Metrics: [
                { Name: "Imports", Unit: "Count" },
                { Name: "ImportedRows", Unit: "Count" },
              ],
            },
          ],
        },
        Imports: 1,
        ImportedRows: 12,
        request_id: "J1=",
      },
    ]);
  });

  it("has its dimension as a field beside it", () => {
    measureBy("ServiceFailures", "OCSP");
    expect(lines).toMatchObject([
      {
        _aws: { CloudWatchMetrics: [{ Dimensions: [["Service"]], Metrics: [{ Name: "ServiceFailures" }] }] },
        ServiceFailures: 1,
        Service: "OCSP",
      },
    ]);
  });

  it("has at most 100 values in a line, as CloudWatch takes", () => {
    measure({ HoursFromImportToAct: Array.from({ length: 2000 }, (_, hour) => hour) });
    expect(lines[0]!["HoursFromImportToAct"]).toHaveLength(100);
  });

  it("is one of at most 30, since each costs", () => {
    const counts = Object.values(metrics).map((row) => ("by" in row ? row.by.values.length : 1));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(30);
  });
});

it.each([
  ["2026-12-27T00:00:00Z", 1],
  ["2026-12-28T00:00:01Z", 0],
])("counts a certificate that ends at %s, on 28 November", (end, count) => {
  warnOfEnd("mid.sk.ee", new Date(end), new Date("2026-11-28T00:00:00Z"));
  expect(lines.filter((line) => line["CertificatesEnding"] === 1)).toHaveLength(count);
  expect(lines.filter(({ message }) => message === "certificate ends soon")).toHaveLength(count);
});
