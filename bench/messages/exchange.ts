/** Many pairs with open pages, who write to each other at a steady rate. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { ServerProcess } from '../uploads/processes.ts'
import { notifyTimes } from './notify.ts'
import { OpenPage, send, type Shown } from './page.ts'
import type { Pair } from './pairs.ts'

interface ExchangeOptions {
  url: string
  databaseUrl: string
  pairs: readonly Pair[]
  messages: number
  perSecond: number
}

export interface Exchange {
  /** Milliseconds from sending to the notification of the other page, and to its having the text. */
  notified: number[]
  shown: number[]
  /** The same for the database alone, at the same time. */
  notify: number[]
  /** Messages that came twice, or never. */
  wrong: number
}

const patienceMs = 30_000

export async function exchangeMessages({
  url,
  databaseUrl,
  pairs,
  messages,
  perSecond,
}: ExchangeOptions): Promise<Exchange> {
  const sentAt = new Map<string, number>()
  const shown = new Map<string, Shown>()
  let twice = 0
  for (const [index, { client, therapist }] of pairs.entries())
    await send({ url, cookie: client.cookie, other: therapist.identifier }, `begin ${index}`)
  const pages = pagesOf(url, pairs, (one) => {
    if (shown.has(one.content)) twice += 1
    shown.set(one.content, one)
  })
  await openAll(pages)
  const pause = 1000 / perSecond
  const peer = notifyTimes(databaseUrl, Math.floor(messages / 2), 2 * pause)
  const sending: Promise<void>[] = []
  for (let index = 0; index < messages; index += 1) {
    const { client, therapist } = pairs[index % pairs.length] as Pair
    const content = `message ${index}`
    sentAt.set(content, performance.now())
    sending.push(send({ url, cookie: client.cookie, other: therapist.identifier }, content))
    await sleep(pause)
  }
  await Promise.all(sending)
  const isThere = () => [...sentAt.keys()].every((content) => shown.has(content))
  for (const deadline = performance.now() + patienceMs; !isThere() && performance.now() < deadline;) await sleep(50)
  const notify = await peer
  for (const page of pages) page.close()
  const arrived = [...sentAt].flatMap(([content, at]) => {
    const one = shown.get(content)
    return one ? [{ notified: one.notifiedAt - at, shown: one.shownAt - at }] : []
  })
  return {
    notified: arrived.map(({ notified }) => notified),
    shown: arrived.map(({ shown: words }) => words),
    notify,
    wrong: twice + messages - arrived.length,
  }
}

/** Kilobytes of each process per open stream, from its memory without any and with all of them. */
export async function memoryPerStream(
  url: string,
  pairs: readonly Pair[],
  processes: readonly ServerProcess[],
): Promise<number[]> {
  // The first streams load code, so some are opened and closed before.
  const first = pagesOf(url, pairs.slice(0, 25), () => undefined)
  await openAll(first)
  for (const page of first) page.close()
  const before = await settled(processes)
  const pages = pagesOf(url, pairs, () => undefined)
  await openAll(pages)
  const after = await settled(processes)
  for (const page of pages) page.close()
  return after.map((megabytes, index) => ((megabytes - (before[index] ?? 0)) * 1024) / pages.length)
}

/** The pages of both people of each pair. */
const pagesOf = (url: string, pairs: readonly Pair[], show: (shown: Shown) => void): OpenPage[] =>
  pairs.flatMap(({ client, therapist }) => [
    new OpenPage({ url, cookie: client.cookie, other: therapist.identifier }, () => undefined),
    new OpenPage({ url, cookie: therapist.cookie, other: client.identifier }, show),
  ])

/** A few at a time, as people arrive. */
async function openAll(pages: readonly OpenPage[]): Promise<void> {
  for (let start = 0; start < pages.length; start += 25)
    await Promise.all(pages.slice(start, start + 25).map((page) => page.open()))
}

async function settled(processes: readonly ServerProcess[]): Promise<number[]> {
  await sleep(5_000)
  return Promise.all(processes.map((one) => one.memory()))
}
