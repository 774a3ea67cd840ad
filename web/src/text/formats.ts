const volume = fixed(3);
const money = fixed(2);
const whole = fixed(0);

/** 1 234,567. */
export function formatVolume(cubicMetres: number): string {
  return volume.format(cubicMetres);
}

/** Euros without the sign: 1 234,50. */
export function formatMoney(euros: number): string {
  return money.format(euros);
}

/** 36 000. */
export function formatCount(count: number): string {
  return whole.format(count);
}

/** 0.24 → 24%. */
export function formatPercent(fraction: number): string {
  return `${new Intl.NumberFormat("et-EE", { maximumFractionDigits: 2 }).format(fraction * 100)}%`;
}

/** tm for solid, pm³ for loose, which are never added together; m³ where a report has both. */
export function unitText(unit: "SCM" | "LCM" | "mixed"): string {
  return { SCM: "tm", LCM: "pm³", mixed: "m³" }[unit];
}

function fixed(places: number): Intl.NumberFormat {
  return new Intl.NumberFormat("et-EE", {
    useGrouping: "always",
    minimumFractionDigits: places,
    maximumFractionDigits: places,
  });
}
