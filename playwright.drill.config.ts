import { defineConfig } from '@playwright/test'
import base from './playwright.config.ts'

const { projects: _projects, ...common } = base

/** Long faults of an online session in real browsers, for `npm run drill`: one after the other, because each needs both cores. */
export default defineConfig({
  ...common,
  testDir: 'tests/drill',
  testMatch: '**/*.drill.ts',
  workers: 1,
  timeout: 180_000,
})
