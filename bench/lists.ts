/**
 * The list of appointments at 1280 × 800: rows in sight, script for drawing 200 rows, and what moves while the page
 * scrolls. The server sends at most 100 rows, so its rows are repeated on the way. The rows' script is that of the whole
 * page without that of the page with one row. Results are ratios to the goals. Below them, the same table beside
 * react-admin's `DataTable` (docs/decisions/0022-list-table-against-data-table.md).
 */
import type { CDPSession, Page, Route } from 'playwright'
import { compareTables, type TableFigures } from './lists/compare-tables.ts'
import * as paths from '#schemas/platform/paths.ts'
import { withMarket } from './web/market.ts'

const rows = 200
const goals = { rowsInSight: 16, script: 120 }
const rounds = 5

interface LayoutShift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
}
interface Observed {
  shifts: number[]
}

/** Rows that the list receives. */
let shown = rows

const print = (text: string) => process.stdout.write(`${text}\n`)

const isGood = await withMarket(async ({ pageOf, browser }) => {
  const page = await pageOf('theo@solace.example', { viewport: { width: 1280, height: 800 } })
  await page.addInitScript(observeShifts)
  await page.route('**/api/rest/appointments?*', repeatRows)
  await page.goto(`${paths.appointments()}?displayedFilters=%7B%7D`, { waitUntil: 'networkidle' })
  await page
    .locator('tr.row')
    .nth(shown - 1)
    .waitFor()
  const inSight = await rowsInSight(page)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable')
  const whole = await medianOf(() => drawAgain(page, devtools))
  const shifted = await shiftsOfScrolling(page)
  shown = 1
  await page.reload({ waitUntil: 'networkidle' })
  const script = whole - (await medianOf(() => drawAgain(page, devtools)))
  print(`rows in sight: ${inSight} (at least ${goals.rowsInSight})`)
  print(
    `script for ${rows} rows: ${script.toFixed(0)} ms (${(script / goals.script).toFixed(2)} of ${goals.script}); with the page around them ${whole.toFixed(0)} ms`,
  )
  print(`layout shift while scrolling through them: ${shifted.toFixed(4)} (0)`)
  const { own, dataTable } = await compareTables(browser)
  printTable('own table', own)
  printTable('DataTable', dataTable)
  const isBetter = own.script <= dataTable.script && own.bytes <= dataTable.bytes && own.findings.length === 0
  return inSight >= goals.rowsInSight && script <= goals.script && shifted === 0 && isBetter
})
print(isGood ? 'goals met' : 'goals MISSED')
process.exit(isGood ? 0 : 1)

function printTable(name: string, { script, bytes, elements, rowHeight, findings }: TableFigures): void {
  print(
    `${name}, ${rows} rows alone: script ${script.toFixed(0)} ms, ${bytes} B of script, ${elements} elements, rows of ${rowHeight.toFixed(0)} px, axe: ${findings.join(', ') || 'no finding'}`,
  )
}

/** Answers with the rows of the server, repeated with identifiers of their own. */
async function repeatRows(route: Route): Promise<void> {
  const response = await route.fetch()
  const found = (await response.json()) as { id: string }[]
  const repeated = Array.from({ length: shown }, (_, index) => {
    const row = found[index % found.length]
    return { ...row, id: `${row?.id}-${index}` }
  })
  await route.fulfill({ response, json: repeated })
}

function rowsInSight(page: Page): Promise<number> {
  return page.locator('tr.row').evaluateAll(
    (found) =>
      found.filter((row) => {
        const { top, bottom } = row.getBoundingClientRect()
        return top >= 0 && bottom <= innerHeight
      }).length,
  )
}

async function medianOf(measure: () => Promise<number>): Promise<number> {
  const found: number[] = []
  for (let round = 0; round < rounds; round += 1) found.push(await measure())
  return found.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0
}

/** Milliseconds of script from leaving the list for another page until it stands there again, from memory. */
async function drawAgain(page: Page, devtools: CDPSession): Promise<number> {
  await page.locator('nav a[href="/fees/"]').first().click()
  await page
    .locator('tr.row')
    .nth(shown - 1)
    .waitFor({ state: 'detached' })
  await page.waitForLoadState('networkidle')
  const before = await scriptTime(devtools)
  await page.locator('nav a[href="/appointments/"]').first().click()
  await page
    .locator('tr.row')
    .nth(shown - 1)
    .waitFor()
  return (await scriptTime(devtools)) - before
}

async function scriptTime(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return 1000 * (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0)
}

async function shiftsOfScrolling(page: Page): Promise<number> {
  await page.evaluate(() => void (globalThis as unknown as Observed).shifts.splice(0))
  await page.mouse.move(640, 500)
  for (let step = 0; step < 40; step += 1) {
    await page.mouse.wheel(0, 200)
    await page.waitForTimeout(30)
  }
  await page.waitForTimeout(500)
  return page.evaluate(() => (globalThis as unknown as Observed).shifts.reduce((sum, one) => sum + one, 0))
}

/** Collects what moved by itself. Runs in the page. */
function observeShifts(): void {
  const shifts: number[] = []
  Object.assign(globalThis, { shifts })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as LayoutShift[]) if (!entry.hadRecentInput) shifts.push(entry.value)
  }).observe({ type: 'layout-shift', buffered: true })
}
