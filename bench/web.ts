/**
 * Cost of a first visit: compressed bytes of script, style and page, and Lighthouse with its mobile and its desktop
 * settings, and how soon the most used actions are answered, on a product of its own with the demonstration market.
 * Results are ratios to the goals.
 */
import { launch } from 'chrome-launcher'
import lighthouse, { desktopConfig } from 'lighthouse'
import { chromium } from 'playwright'
import { chromiumFlags as flags } from '../scripts/chromium.ts'
import { type Interaction, measureInteractions } from './web/interactions.ts'
import { type Market, type SessionCookie, withMarket } from './web/market.ts'
import { pagesOf, type WeighedPage } from './web/pages.ts'
import { weigh } from './web/weigh.ts'

const print = (text: string) => process.stdout.write(`${text}\n`)
const share = (is: number, goal: number) => `${is.toFixed(1)} (${(is / goal).toFixed(2)} of ${goal})`
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const interactionGoal = 100

const isGood = await withMarket(async (market) => {
  const results: boolean[] = []
  for (const page of pagesOf(await firstTherapist(market))) results.push(await measure(market, page))
  print('input to next paint, processor slowed down four times')
  for (const one of await measureInteractions(market)) results.push(report(one))
  return results.every(Boolean)
})
print(isGood ? 'goals met' : 'goals MISSED')
process.exit(isGood ? 0 : 1)

async function measure(market: Market, { name, path, who, goals }: WeighedPage): Promise<boolean> {
  const cookie = who === undefined ? null : await market.signIn(who)
  const { script, style, page } = await weigh(market.browser, `${market.product.url}${path}`, cookie)
  const styleAndPage = style + page
  const phone = await score(market, path, cookie, undefined)
  const desktop = await score(market, path, cookie, desktopConfig)
  print(`${name} ${path}`)
  print(
    `  script ${share(script / 1000, goals.script)} kB; style and page ${share(styleAndPage / 1000, goals.styleAndPage)} kB`,
  )
  print(`  Lighthouse phone ${phone.text}; desk ${desktop.text}`)
  return (
    script / 1000 <= goals.script &&
    styleAndPage / 1000 <= goals.styleAndPage &&
    phone.performance >= goals.lighthouse.phone &&
    desktop.performance >= goals.lighthouse.desktop
  )
}

function report({ name, median, longest }: Interaction): boolean {
  print(`  ${name}: ${share(median, interactionGoal)} ms, longest ${longest}`)
  return median <= interactionGoal
}

async function score(
  { executablePath, product }: Market,
  path: string,
  cookie: SessionCookie | null,
  config: typeof desktopConfig | undefined,
) {
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

async function firstTherapist({ product }: Market): Promise<string> {
  const reply = await fetch(`${product.url}/api/providers?perPage=1`)
  const { data } = (await reply.json()) as { data: { identifier: string }[] }
  return data[0]?.identifier ?? ''
}
