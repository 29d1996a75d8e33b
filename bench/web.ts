/**
 * Cost of a first visit: compressed bytes of script, style and page, and Lighthouse with its mobile and its desktop
 * settings, on a product of its own with the demonstration market. Results are ratios to the goals.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launch } from 'chrome-launcher'
import lighthouse, { desktopConfig } from 'lighthouse'
import { chromium } from 'playwright'
import { chromiumFlags as flags, findChromium, noBrowser } from '../scripts/chromium.ts'
import { freshWeb } from '../scripts/fresh-web.ts'
import { startProduct } from '../scripts/product.ts'
import { pagesOf, type WeighedPage } from './web/pages.ts'
import { type SessionCookie, weigh } from './web/weigh.ts'

const print = (text: string) => process.stdout.write(`${text}\n`)
const share = (is: number, goal: number) => `${is.toFixed(1)} (${(is / goal).toFixed(2)} of ${goal})`
const stopWith = (sentence: string): never => {
  throw new Error(sentence)
}
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

await freshWeb()
const folder = await mkdtemp(join(tmpdir(), 'solace-bench-web-'))
const product = await startProduct({ dataDir: join(folder, 'data'), demo: true, quiet: true })
const executablePath = findChromium() ?? stopWith(noBrowser)
const browser = await chromium.launch({ executablePath, args: flags })
let isGood = true
try {
  for (const page of pagesOf(await firstTherapist())) await measure(page)
} finally {
  await browser.close()
  await product.stop()
  await rm(folder, { recursive: true, force: true })
}
print(isGood ? 'goals met' : 'goals MISSED')
process.exit(isGood ? 0 : 1)

async function measure({ name, path, who, goals }: WeighedPage) {
  const cookie = who === undefined ? null : await signIn(who)
  const { script, style, page } = await weigh(browser, `${product.url}${path}`, cookie)
  const styleAndPage = style + page
  const phone = await score(path, cookie, undefined)
  const desktop = await score(path, cookie, desktopConfig)
  print(`${name} ${path}`)
  print(
    `  script ${share(script / 1000, goals.script)} kB; style and page ${share(styleAndPage / 1000, goals.styleAndPage)} kB`,
  )
  print(`  Lighthouse phone ${phone.text}; desk ${desktop.text}`)
  isGood &&= script / 1000 <= goals.script && styleAndPage / 1000 <= goals.styleAndPage
  isGood &&= phone.performance >= goals.lighthouse.phone && desktop.performance >= goals.lighthouse.desktop
}

async function score(path: string, cookie: SessionCookie | null, config: typeof desktopConfig | undefined) {
  const chrome = await launch({ chromePath: executablePath, chromeFlags: [...flags, '--headless=new'] })
  try {
    if (cookie) await addCookie(chrome.port, cookie)
    const options = {
      port: chrome.port,
      onlyCategories: [...categories],
      logLevel: 'error' as const,
      disableStorageReset: true,
    }
    const result = await lighthouse(`${product.url}${path}`, options, config)
    const scores = categories.map((category) => Math.round((result?.lhr.categories[category]?.score ?? 0) * 100))
    const failed = Object.values(result?.lhr.audits ?? {})
      .filter(({ score: one, scoreDisplayMode }) => one !== null && one < 0.9 && scoreDisplayMode !== 'informative')
      .map(({ id }) => id)
    return {
      performance: scores[0] ?? 0,
      text: `${scores.join('/')}${failed.length > 0 ? ` [${failed.join(' ')}]` : ''}`,
    }
  } finally {
    chrome.kill()
  }
}

async function addCookie(port: number, cookie: SessionCookie): Promise<void> {
  const connected = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
  await connected.contexts()[0]?.addCookies([cookie])
  await connected.close()
}

async function firstTherapist(): Promise<string> {
  const reply = await fetch(`${product.url}/api/providers?perPage=1`)
  const { data } = (await reply.json()) as { data: { identifier: string }[] }
  return data[0]?.identifier ?? ''
}

async function signIn(email: string): Promise<SessionCookie> {
  const reply = await fetch(`${product.url}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-csrf': '1', origin: product.url },
    body: JSON.stringify({ email, password: 'calm-river-42' }),
  })
  const cookie = reply.headers.getSetCookie().find((one) => one.startsWith('__Host-'))
  if (!cookie) throw new Error(`${email} could not sign in: ${reply.status}`)
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
  return { name, value, domain: new URL(product.url).hostname, path: '/', secure: true, httpOnly: true }
}
