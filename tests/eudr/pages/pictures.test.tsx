import { gzipSync } from "node:zlib";
import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { inventedParcel } from "#scripts/simulators/land/parcels.ts";
import type { WirePlot } from "#shared/eudr/declarationShapes.ts";
import { roundedPolygons } from "#shared/eudr/geometry.ts";
import { outlineOf } from "#shared/eudr/plotPicture.ts";
import { show } from "#tests/support/pages/show.tsx";
import { PlotPicture } from "#web/eudr/PlotPicture.tsx";

function plot(number: string, changes: Partial<WirePlot> = {}): WirePlot {
  const parcel = inventedParcel(number);
  const outline = outlineOf(roundedPolygons(parcel?.coordinates ?? [])).map((ring) => ring.flat());
  const facts = { address: parcel?.l_aadress ?? "", area: parcel?.pindala ?? null, day: "2026-11-26" };
  return { number, state: "known", is_old: false, outline, ...facts, ...changes };
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => `00101:001:${1000 + index}`);
const lines = () => screen.getAllByRole("listitem").map(({ textContent }) => textContent);

describe("a picture of plots", () => {
  it("shows one with its number, north, scale and hectares", () => {
    show(<PlotPicture plots={[plot("00101:001:0007", { area: 61_940, address: "Kuuseoja 3" })]} />);
    const picture = screen.getByRole("img", { name: "Katastriüksuse 00101:001:0007 pilt, 6,19 ha" });
    expect(picture.textContent).toMatch(/^00101:001:0007N\d+\u00A0m · 6,19 ha$/);
    expect(lines()).toEqual(["00101:001:0007 · Kuuseoja 3 · 6,19 ha"]);
    expect(screen.getByText("Andmed: Maa- ja Ruumiamet")).toBeVisible();
  });

  it("numbers several, as their lines do, and leaves out those without a shape", () => {
    const unknown: Partial<WirePlot> = { state: "unknown", outline: [], address: "", area: null, day: null };
    const [first = "", second = ""] = numbers(2);
    show(<PlotPicture plots={[plot(first), plot("00101:001:9999", unknown), plot(second)]} />);
    expect(screen.getByRole("img").textContent).toMatch(/^12N/);
    expect(lines()).toEqual([
      expect.stringMatching(/^1\. 00101:001:1000 · /),
      "00101:001:9999 · Katastritunnust ei leitud katastrist",
      expect.stringMatching(/^2\. 00101:001:1001 · /),
    ]);
  });

  it("says of each what a due diligence statement names of it, and whose data that is", () => {
    const [first = "", second = ""] = numbers(2);
    show(<PlotPicture plots={[plot(first, { filed_area: "stands" }), plot(second, { filed_area: "parcels" })]} />);
    expect(lines()).toEqual([
      expect.stringMatching(/ ha · metsateatise eraldised$/),
      expect.stringMatching(/ ha · kogu katastriüksus$/),
    ]);
    expect(screen.getByText("Andmed: Maa- ja Ruumiamet, Keskkonnaagentuur")).toBeVisible();
  });

  it("tells the day of a copy that may be old, and that a divided parcel is not in the cadastre", () => {
    show(<PlotPicture plots={[plot("00101:001:0002", { state: "gone", is_old: true, area: 20_000, address: "" })]} />);
    expect(lines()).toEqual(["00101:001:0002 · 2,00 ha · seis 26.11.2026 · Katastritunnust ei leitud katastrist"]);
  });

  it("tells when the answer of the cadastre could not be read, also beside an old copy", () => {
    show(
      <PlotPicture plots={[plot("00101:001:0002", { state: "unread", is_old: true, area: 20_000, address: "" })]} />,
    );
    expect(lines()).toEqual([
      "00101:001:0002 · 2,00 ha · seis 26.11.2026 · katastri vastust ei saanud lugeda, küsime uuesti, kui keegi seda jälle vaatab",
    ]);
  });

  it("tells when the cadastre did not answer, and draws nothing", () => {
    const facts: Partial<WirePlot> = { state: "unanswered", outline: [], address: "", area: null, day: null };
    show(<PlotPicture plots={[plot("00101:001:0002", facts)]} />);
    expect(lines()).toEqual(["00101:001:0002 · kataster ei vasta praegu"]);
    expect(screen.queryByRole("img")).toBeNull();
  });

  it("is below 5 KiB of fifty plots", () => {
    show(<PlotPicture plots={numbers(50).map((number) => plot(number))} />);
    const drawing = screen.getByRole("img").outerHTML;
    expect(drawing.match(/<path/g)).toHaveLength(52);
    expect(gzipSync(drawing).length).toBeLessThan(5 * 1024);
  });

  it("is a frame of more than fifty", () => {
    show(<PlotPicture plots={numbers(51).map((number) => plot(number))} />);
    const picture = screen.getByRole("img", { name: /^51 katastriüksuse pilt/ });
    expect(picture.querySelectorAll("path")).toHaveLength(3);
  });

  it("is not there without plots", () => {
    show(<PlotPicture plots={[]} />);
    expect(screen.queryByRole("figure")).toBeNull();
  });
});
