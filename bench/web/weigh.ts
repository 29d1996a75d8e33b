import type { Browser, CDPSession } from 'playwright'
import type { SessionCookie } from './market.ts'

export interface Weight {
  script: number
  style: number
  page: number
}

interface Reply {
  requestId: string
  type: string
  /** Bytes of the headers, at this moment. */
  response: { encodedDataLength: number }
}

/** Compressed bytes of scripts, styles and the page itself, as the browser received them on a first visit. */
export async function weigh(browser: Browser, url: string, cookie: SessionCookie | null): Promise<Weight> {
  const context = await browser.newContext()
  if (cookie) await context.addCookies([cookie])
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  const received = await listen(devtools)
  await page.goto(url, { waitUntil: 'networkidle' })
  if (page.url() !== url) throw new Error(`${url} led to ${page.url()}, which is not a measured page`)
  const sum = (...types: string[]) =>
    received()
      .filter(({ type }) => types.includes(type))
      .reduce((total, { bytes }) => total + bytes, 0)
  const weight = { script: sum('Script'), style: sum('Stylesheet'), page: sum('Document') }
  await context.close()
  return weight
}

async function listen(devtools: CDPSession) {
  const replies = new Map<string, { type: string; head: number }>()
  const done: { type: string; bytes: number }[] = []
  devtools.on(
    'Network.responseReceived',
    ({ requestId, type, response }: Reply) => void replies.set(requestId, { type, head: response.encodedDataLength }),
  )
  devtools.on(
    'Network.loadingFinished',
    ({ requestId, encodedDataLength }: { requestId: string; encodedDataLength: number }) => {
      const { type = 'Other', head = 0 } = replies.get(requestId) ?? {}
      done.push({ type, bytes: Math.max(0, encodedDataLength - head) })
    },
  )
  await devtools.send('Network.enable')
  return () => done
}
