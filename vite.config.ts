import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import mantine from "postcss-preset-mantine";
import { defineConfig } from "vite";
import { buildFacts } from "./web/buildFacts.ts";

export default defineConfig({
  root: fileURLToPath(new URL("web", import.meta.url)),
  plugins: [react()],
  define: { BUILD_FACTS: JSON.stringify(buildFacts) },
  css: { postcss: { plugins: [mantine()] } },
  build: {
    outDir: "../dist/web",
    emptyOutDir: true,
    target: "baseline-widely-available",
    // The content security policy allows no data: addresses for scripts and fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
  },
});
