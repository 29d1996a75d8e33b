import { defineConfig } from '@playwright/test'
import { chromiumFlags, findTestBrowser } from './scripts/chromium.ts'
import { mediaFlags } from './tests/e2e/support/media.ts'
import { browserEnvironment } from './tests/e2e/support/shifted-clock.ts'

/**
 * Two browsers that encode and decode video in software keep a core busy, but wait for each other in between: one of these files at a
 * time, beside the first of the others. At the end they would leave the other core idle.
 */
const rooms = ['**/session-page.e2e.ts', '**/session-endings.e2e.ts', '**/connection-test.e2e.ts']

/**
 * A page of a test lives for seconds: optimising its scripts costs more than it gives, and so does a process of its own for drawing
 * in software or for each site; scripts that are compiled without optimising need less than interpreted ones, and a large young
 * generation saves collecting garbage. The files that were measured take a third less time, and without a process for each site and with
 * the large generation another 9 percent less processor time.
 */
const flagsOfShortPages = [
  '--js-flags=--no-turbofan --always-sparkplug --min-semi-space-size=16 --max-semi-space-size=32',
  '--in-process-gpu',
  '--disable-site-isolation-trials',
]
const launchOptions = {
  executablePath: findTestBrowser() ?? undefined,
  args: chromiumFlags,
  env: browserEnvironment(),
}

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  globalSetup: './tests/e2e/support/product-setup.ts',
  outputDir: 'test-results',
  workers: 2,
  projects: [
    {
      name: 'rooms',
      testMatch: rooms,
      workers: 1,
      // The same for all its files, so that one worker with its product and browser serves them.
      use: { launchOptions: { ...launchOptions, args: [...chromiumFlags, ...mediaFlags] } },
    },
    {
      name: 'pages',
      testIgnore: rooms,
      use: { launchOptions: { ...launchOptions, args: [...chromiumFlags, ...flagsOfShortPages] } },
    },
  ],
  retries: 0,
  // A wait ends with what it waits for; these bounds only end a test that hangs. The speed of a file is judged by
  // scripts/testing/file-limits.ts, which knows how busy the machine was.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(process.env.CI),
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // Shorter than the test, so that the report names what did not happen.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    screenshot: 'only-on-failure',
    launchOptions,
  },
})
