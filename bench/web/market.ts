/** The demonstration market with a browser beside it, and people who are signed in. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright'
import { chromiumFlags, findTestBrowser, noBrowser } from '../../scripts/chromium.ts'
import { freshWeb } from '../../scripts/fresh-web.ts'
import { type Product, startProduct } from '../../scripts/product.ts'

/** A person's session as a browser cookie: a header beside the browser's own cookies would be lost. */
export interface SessionCookie {
  name: string
  value: string
  domain: string
  path: '/'
  secure: true
  httpOnly: true
}

export interface Market {
  product: Product
  browser: Browser
  executablePath: string
  signIn: (email: string) => Promise<SessionCookie>
  /** A page of somebody who is signed in. */
  pageOf: (email: string, options?: BrowserContextOptions) => Promise<Page>
}

/** Builds the web app, starts the product with its demonstration market, and removes both after `run`. */
export async function withMarket<T>(run: (market: Market) => Promise<T>): Promise<T> {
  const executablePath = findTestBrowser()
  if (executablePath === null) throw new Error(noBrowser)
  await freshWeb()
  const folder = await mkdtemp(join(tmpdir(), 'solace-bench-web-'))
  const product = await startProduct({ dataDir: join(folder, 'data'), demo: true, quiet: true })
  const browser = await chromium.launch({ executablePath, args: chromiumFlags })
  const signIn = (email: string) => signInAt(product.url, email)
  try {
    return await run({
      product,
      browser,
      executablePath,
      signIn,
      async pageOf(email, options) {
        const context = await browser.newContext({ baseURL: product.url, ...options })
        await context.addCookies([await signIn(email)])
        return context.newPage()
      },
    })
  } finally {
    await browser.close()
    await product.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function signInAt(url: string, email: string): Promise<SessionCookie> {
  const reply = await fetch(`${url}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-csrf': '1', origin: url },
    body: JSON.stringify({ email, password: 'calm-river-42' }),
  })
  const cookie = reply.headers.getSetCookie().find((one) => one.startsWith('__Host-'))
  if (!cookie) throw new Error(`${email} could not sign in: ${reply.status}`)
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
  return { name, value, domain: new URL(url).hostname, path: '/', secure: true, httpOnly: true }
}
