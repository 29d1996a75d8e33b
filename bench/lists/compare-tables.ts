/**
 * The product's list table and react-admin's `DataTable` with the same 200 rows, cells and frame: script for drawing them,
 * bytes of script, elements, height of a row, and findings of axe. The frame without a table is taken off script and bytes.
 */
import { readFileSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import type axe from 'axe-core'
import type { Browser, CDPSession, Page } from 'playwright'
import { build } from 'vite'
import { rowCount } from './row-count.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const axeScript = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const rounds = 7

export interface TableFigures {
  /** Milliseconds of script for drawing the rows from memory, without the frame. */
  script: number
  /** Brotli-compressed bytes of script, without the frame. */
  bytes: number
  elements: number
  rowHeight: number
  /** Rule of axe with its number of elements. */
  findings: readonly string[]
}

const entries = ['no-table', 'own-table', 'data-table'] as const
type Entry = (typeof entries)[number]

/** What stands on the page once everything is drawn. */
const lastDrawn: Record<Entry, string> = {
  'no-table': '#drawn:not(:empty)',
  'own-table': `tbody tr:nth-of-type(${rowCount})`,
  'data-table': `tbody tr:nth-of-type(${rowCount})`,
}

export async function compareTables(browser: Browser): Promise<Record<'own' | 'dataTable', TableFigures>> {
  const folder = await mkdtemp(join(tmpdir(), 'solace-bench-tables-'))
  try {
    const frame = await measure(browser, folder, 'no-table')
    const without = ({ script, bytes, ...figures }: TableFigures): TableFigures => ({
      ...figures,
      script: script - frame.script,
      bytes: bytes - frame.bytes,
    })
    return {
      own: without(await measure(browser, folder, 'own-table')),
      dataTable: without(await measure(browser, folder, 'data-table')),
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function measure(browser: Browser, folder: string, entry: Entry): Promise<TableFigures> {
  const built = join(folder, entry)
  await buildEntry(built, entry)
  const received: string[] = []
  const server = await serve(built, received)
  const { port } = server.address() as AddressInfo
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  try {
    await page.goto(`http://127.0.0.1:${port}/`, { waitUntil: 'networkidle' })
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Performance.enable')
    const times: number[] = []
    for (let round = 0; round < rounds; round += 1) times.push(await drawAgain(page, devtools, lastDrawn[entry]))
    // The first one also compiles the script.
    const [, ...warm] = times
    const script = warm.toSorted((a, b) => a - b)[Math.floor(warm.length / 2)] ?? 0
    const row = await page
      .locator('tbody tr')
      .first()
      .boundingBox({ timeout: 1000 })
      .catch(() => null)
    return {
      script,
      bytes: received.filter((file) => file.endsWith('.js')).reduce((sum, file) => sum + compressed(built, file), 0),
      elements: await page.locator('body *').count(),
      rowHeight: row?.height ?? 0,
      findings: await findingsOf(page),
    }
  } finally {
    await page.close()
    server.close()
  }
}

async function buildEntry(outDir: string, entry: Entry): Promise<void> {
  await build({
    root,
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'error',
    publicDir: false,
    build: {
      outDir,
      emptyOutDir: true,
      rolldownOptions: { input: { main: join(root, 'bench', 'lists', `${entry}.tsx`) } },
    },
  })
  const files = await readdir(join(outDir, 'assets'))
  const script = files.find((file) => /^main-.*\.js$/.test(file))
  const styles = files
    .filter((file) => file.endsWith('.css'))
    .map((file) => `<link rel="stylesheet" href="/assets/${file}">`)
  await writeFile(
    join(outDir, 'index.html'),
    `<!doctype html><html lang="en"><head><title>Lists</title><meta name="viewport" content="width=device-width">${styles.join('')}</head>
<body><div id="root"></div><script type="module" src="/assets/${script}"></script></body></html>`,
  )
}

const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

/** Serves the built files and notes which ones the page asks for. */
function serve(folder: string, received: string[]): Promise<Server> {
  const server = createServer((request, response) => {
    const path = request.url === '/' ? '/index.html' : (request.url ?? '')
    received.push(path)
    readFile(join(folder, path)).then(
      (content) => response.writeHead(200, { 'content-type': types[extname(path)] ?? 'text/plain' }).end(content),
      () => response.writeHead(404).end(),
    )
  })
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)))
}

const compressed = (folder: string, file: string): number =>
  brotliCompressSync(readFileSync(join(folder, file))).byteLength

/** Milliseconds of script for drawing the list, which is left drawn. */
async function drawAgain(page: Page, devtools: CDPSession, last: string): Promise<number> {
  if (await page.locator(last).count()) {
    await page.locator('#draw').click()
    await page.locator(last).waitFor({ state: 'detached' })
  }
  const before = await scriptTime(devtools)
  await page.locator('#draw').click()
  await page.locator(last).waitFor()
  return (await scriptTime(devtools)) - before
}

async function scriptTime(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return 1000 * (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0)
}

async function findingsOf(page: Page): Promise<readonly string[]> {
  await page.evaluate(axeScript)
  const violations = await page.evaluate(async (runOnly) => {
    const { axe: loaded } = window as unknown as { axe: typeof axe }
    const found = await loaded.run({ runOnly, resultTypes: ['violations'] })
    return found.violations.map(({ id, nodes }) => ({ id, count: nodes.length }))
  }, tags)
  return violations.map(({ id, count }) => `${id} (${count})`)
}
