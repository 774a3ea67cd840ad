import { AsyncLocalStorage } from "node:async_hooks";
import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import {
  type DividedMachineName,
  dividedStepFile,
  nightStepFile,
  routeFile,
  scheduleFile,
  workerFile,
} from "#shared/handlerFiles.ts";
import type { ExportStep } from "#shared/platform/exportSteps.ts";
import type { NightStep } from "#shared/platform/nightSteps.ts";
import type { VerifyStep } from "#shared/platform/verifySteps.ts";
import { CALLED } from "./bundles.ts";

// biome-ignore lint/suspicious/noExplicitAny: each kind of function has its own event and reply
type Handler = (...args: any[]) => Promise<any>;

/** Folder of the bundles that bundles.ts has built; undefined when tests run on the sources. */
const bundles = process.env["FUNCTION_BUNDLES"];
const isEveryCounted = process.env["EVERY_BUNDLE"] !== undefined;
const require = createRequire(import.meta.url);
const onlySources = new AsyncLocalStorage<true>();

let loadedWith: object | undefined;

/** Handler of a route. */
export async function routeHandler(area: string, operation: string): Promise<Handler> {
  return handlerOf(`api-${area}-${operation}`, () => import(/* @vite-ignore */ `#${routeFile(area, operation)}`));
}

export async function workerHandler(queue: string): Promise<Handler> {
  return handlerOf(`worker-${queue}`, () => import(/* @vite-ignore */ `#${workerFile(queue)}`));
}

export async function scheduleHandler(name: string): Promise<Handler> {
  return handlerOf(`schedule-${name}`, () => import(/* @vite-ignore */ `#${scheduleFile(name)}`));
}

export async function nightHandler(step: NightStep): Promise<Handler> {
  return handlerOf(`night-${step}`, () => import(/* @vite-ignore */ `#${nightStepFile(step)}`));
}

export async function dividedHandler(machine: DividedMachineName, step: ExportStep | VerifyStep): Promise<Handler> {
  return handlerOf(`${machine}-${step}`, () => import(/* @vite-ignore */ `#${dividedStepFile(machine, step)}`));
}

/** @param name of the function in infra/basis/bundle.ts. */
async function handlerOf(name: string, source: () => Promise<{ handler: Handler }>): Promise<Handler> {
  return bundles && !onlySources.getStore() ? bundledHandler(bundles, name) : (await source()).handler;
}

/** Loads a bundle again after vi.resetModules(), which resets the modules of the sources only. */
async function bundledHandler(folder: string, name: string): Promise<Handler> {
  const { registry } = await import("./moduleRegistry.ts");
  if (registry !== loadedWith) {
    for (const file of Object.keys(require.cache)) if (file.startsWith(folder)) delete require.cache[file];
  }
  loadedWith = registry;
  if (isEveryCounted) writeFileSync(join(folder, name, CALLED), "");
  return require(join(folder, name, "index.js")).handler;
}

/** Runs work with the handlers of the sources, whose DynamoDB client a test can interrupt; a bundle has its own client. */
export async function onSources<Result>(work: () => Promise<Result>): Promise<Result> {
  return onlySources.run(true, work);
}
