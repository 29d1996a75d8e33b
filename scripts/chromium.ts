import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { chromium } from 'playwright'

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

export const noBrowser =
  'There is no browser for the tests: install Chromium or Google Chrome, or name one in CHROME_PATH.'

/** No output, and able to run as root, where Chromium's own sandbox refuses to start. */
export const chromiumFlags = [
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-dev-shm-usage',
  ...(process.getuid?.() === 0 || process.env.CI ? ['--no-sandbox'] : []),
]

/** The browser on this machine: the one that CHROME_PATH names, an installed one, or Playwright's own. */
export function findChromium(): string | null {
  const named = process.env.CHROME_PATH
  return [...(named ? [named] : places), chromium.executablePath()].find(starts) ?? null
}

function starts(file: string): boolean {
  if (!existsSync(file)) return false
  const { status, stdout } = spawnSync(file, ['--version'], { encoding: 'utf8', timeout: 20_000 })
  return status === 0 && /Chrom/.test(stdout)
}

const headlessShell = '/usr/bin/chromium-headless-shell'

/** The one that CHROME_PATH names; else headless Chromium, which needs a fifth less CPU; else any. */
export const findTestBrowser = (): string | null =>
  !process.env.CHROME_PATH && starts(headlessShell) ? headlessShell : findChromium()

/** Finds a browser for tests or installs one: as root Debian's headless one, else Playwright's own. */
export function ensureTestBrowser(): string | null {
  const found = findTestBrowser()
  const isRootOfDebian = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (process.env.CHROME_PATH || found === headlessShell || (found && !isRootOfDebian)) return found
  console.log('Installing a browser for the tests; this happens once.')
  if (isRootOfDebian) installFromDebian()
  else run(process.execPath, [playwrightProgram(), 'install', 'chromium'])
  return findTestBrowser()
}

const playwrightProgram = () =>
  join(dirname(createRequire(import.meta.url).resolve('playwright/package.json')), 'cli.js')

function installFromDebian(): void {
  const install = ['install', '-y', '-q', '--no-install-recommends', 'chromium-headless-shell']
  if (run('apt-get', install)) return
  run('apt-get', ['update', '-q'])
  run('apt-get', install)
}

function run(file: string, args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '20000' }
  return spawnSync(file, args, { stdio: ['ignore', 'inherit', 'inherit'], env, timeout: 600_000 }).status === 0
}
