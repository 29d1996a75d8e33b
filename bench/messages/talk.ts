/** Many pairs with their pages open, who write to each other at a steady rate. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { ServerProcess } from '../uploads/processes.ts'
import { notifyTimes } from './notify.ts'
import { OpenPage, send, type Shown } from './page.ts'
import type { Pair } from './pairs.ts'

interface Wish {
  url: string
  databaseUrl: string
  pairs: readonly Pair[]
  messages: number
  perSecond: number
}

export interface Talk {
  /** Milliseconds from the call that sends to the other page's hearing of it, and to its words being there. */
  told: number[]
  shown: number[]
  /** Of the database alone, meanwhile. */
  notify: number[]
  /** Messages that came twice, or never. */
  wrong: number
}

const patienceMs = 30_000

export async function talk({ url, databaseUrl, pairs, messages, perSecond }: Wish): Promise<Talk> {
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
    return one ? [{ told: one.toldAt - at, shown: one.shownAt - at }] : []
  })
  return {
    told: arrived.map(({ told }) => told),
    shown: arrived.map(({ shown: words }) => words),
    notify,
    wrong: twice + messages - arrived.length,
  }
}

/** Kilobytes of each process that one open stream holds, from its memory without any and with all of them. */
export async function memoryPerStream(
  url: string,
  pairs: readonly Pair[],
  processes: readonly ServerProcess[],
): Promise<number[]> {
  // What the first streams load stays, so some come and go before.
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

/** Of each pair the pages of both. */
const pagesOf = (url: string, pairs: readonly Pair[], show: (shown: Shown) => void): OpenPage[] =>
  pairs.flatMap(({ client, therapist }) => [
    new OpenPage({ url, cookie: client.cookie, other: therapist.identifier }, () => undefined),
    new OpenPage({ url, cookie: therapist.cookie, other: client.identifier }, show),
  ])

/** A few at a time, as people come. */
async function openAll(pages: readonly OpenPage[]): Promise<void> {
  for (let start = 0; start < pages.length; start += 25)
    await Promise.all(pages.slice(start, start + 25).map((page) => page.open()))
}

async function settled(processes: readonly ServerProcess[]): Promise<number[]> {
  await sleep(5_000)
  return Promise.all(processes.map((one) => one.memory()))
}
