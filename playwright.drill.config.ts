import { defineConfig } from '@playwright/test'
import base from './playwright.config.ts'

/** Long faults of an online session in real browsers, for `npm run drill`: one after the other, because each needs both cores. */
export default defineConfig({
  ...base,
  testDir: 'tests/drill',
  testMatch: '**/*.drill.ts',
  workers: 1,
  timeout: 180_000,
})
