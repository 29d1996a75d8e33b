/** The clock of pages in a run at another time (`npm test -- --at`); the library that shifts processes does not work in Chromium. */
import type { BrowserContext } from '@playwright/test'

const shiftSeconds = Number(process.env.CLOCK_SHIFT_SECONDS ?? 0)

/** Milliseconds since 1970 on the browser's own clock, which decides about cookies. */
export const browserNow = (): number => Date.now() - shiftSeconds * 1000

/** The environment of the browser: that of the run, without the library. */
export function browserEnvironment(): Record<string, string> {
  const { LD_PRELOAD: _library, ...rest } = process.env
  return Object.fromEntries(Object.entries(rest).filter((entry): entry is [string, string] => entry[1] !== undefined))
}

export async function shiftClock(context: BrowserContext): Promise<void> {
  if (shiftSeconds !== 0) await context.addInitScript(shiftDates, shiftSeconds * 1000)
}

/** Runs in the page, before its scripts. */
function shiftDates(milliseconds: number): void {
  const Own = Date
  const now = () => Own.now() + milliseconds
  globalThis.Date = new Proxy(Own, {
    construct: (target, args: [], newTarget) =>
      Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget) as object,
    apply: () => new Own(now()).toString(),
    get: (target, key) => (key === 'now' ? now : (Reflect.get(target, key) as unknown)),
  })
}
