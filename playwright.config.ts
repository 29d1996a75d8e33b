import { defineConfig } from '@playwright/test'
import { chromiumFlags, findTestBrowser } from './scripts/chromium.ts'
import { browserEnvironment } from './tests/e2e/support/shifted-clock.ts'

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  globalSetup: './tests/e2e/support/product-setup.ts',
  outputDir: 'test-results',
  workers: 2,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    screenshot: 'only-on-failure',
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: findTestBrowser() ?? undefined,
      args: chromiumFlags,
      env: browserEnvironment(),
    },
  },
})
