export function formatVolume(cubicMetres: number): string {
  return formatDecimals(cubicMetres, 3);
}

/** Euros without the sign: 1 234,50. */
export function formatMoney(euros: number): string {
  return formatDecimals(euros, 2);
}

/** A change in euros without the sign of the euro: +1 234,50, −0,10 or 0,00. */
export function formatSigned(euros: number): string {
  return euros > 0 ? `+${formatMoney(euros)}` : formatMoney(euros);
}

/** 36 000 */
export function formatCount(count: number): string {
  return formatDecimals(count, 0);
}

/** A number beside a line of a chart: 12 500 or 0,25. */
export function formatTick(value: number): string {
  const places = Number.isInteger(value) ? 0 : 2;
  return formatDecimals(value, places);
}

/** 0.24 → 24%. */
export function formatPercent(fraction: number): string {
  return `${new Intl.NumberFormat("et-EE", { maximumFractionDigits: 2 }).format(fraction * 100)}%`;
}

/** tm for solid, pm³ for loose, which are never added together; m³ where a report has both. */
export function unitText(unit: "SCM" | "LCM" | "mixed"): string {
  return { SCM: "tm", LCM: "pm³", mixed: "m³" }[unit];
}

const PLAIN = /^(-?)(\d+)(?:\.(\d+))?$/;
const GROUPS = /\B(?=(?:\d{3})+$)/g;

/** As the platform writes it, whose formats are for what must be rounded: on a phone, making the first takes as long as drawing a panel. */
function formatDecimals(value: number, decimals: number): string {
  const [, minus, whole, rest = ""] = PLAIN.exec(String(value)) ?? [];
  if (whole === undefined || rest.length > decimals) return platformFormat(decimals).format(value);
  const grouped = `${minus && "\u2212"}${whole.replaceAll(GROUPS, "\u00A0")}`;
  return decimals === 0 ? grouped : `${grouped},${rest.padEnd(decimals, "0")}`;
}

const formats = new Map<number, Intl.NumberFormat>();

function platformFormat(decimals: number): Intl.NumberFormat {
  const existing = formats.get(decimals);
  if (existing) return existing;
  const format = new Intl.NumberFormat("et-EE", {
    useGrouping: "always",
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  formats.set(decimals, format);
  return format;
}

const KB = 1024;

export function formatSize(bytes: number): string {
  if (bytes === 0) return "0 B";
  const kilobytes = Math.max(1, Math.round(bytes / KB));
  if (kilobytes < KB) return `${formatCount(kilobytes)} KB`;
  return `${new Intl.NumberFormat("et-EE", { maximumFractionDigits: 1 }).format(bytes / KB / KB)} MB`;
}
