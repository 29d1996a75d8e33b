/**
 * Latency of messages: from sending to display on the other page, with 500 open pages whose streams go through the BFF
 * (the baseline: a notification between two connections of the database); memory of an open stream; and chat list and
 * conversations at 1,000,000 messages, all of them encrypted (the baseline: a call that unwraps keys and reads none).
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '#platform/database/database.ts'
import { openPractice } from '#backend/marketplace/provider-profile/open-practice.ts'
import { messageLimits } from '#schemas/care/messages.ts'
import { type Archive, archiveOf } from './messages/archive.ts'
import { signedInPairs } from './messages/pairs.ts'
import { memoryPerStream, exchangeMessages } from './messages/exchange.ts'
import type { DatabaseKeys } from './notes/practice.ts'
import { newPerson } from './people/people.ts'
import { type Figures, figuresOf, heading, line, timesOf } from './search/figures.ts'
import { openScratch } from './search/scratch.ts'
import { type ServerProcess, startProcess } from './uploads/processes.ts'

const size = { conversations: 2_000, messages: 1_000_000, most: 50_000 }
const [streams, sent, perSecond] = [500, 240, 8]
const [reads, warming] = [200, 20]
/** Milliseconds until a message is shown, kB of a stream, and ratios. */
const limits = { shown: 100, shownLast: 400, bff: 100, backend: 64, list: 6, page: 6, deep: 1.5, size: 1.5 }
const secret = 'only-for-this-measurement-only-for-this'

if (process.platform !== 'linux')
  throw new Error('The memory of a process comes from the Linux kernel; run it on Linux.')
const databaseKeys: DatabaseKeys = {
  services: { config: { secrets: { dataKeys: [{ version: 1, secret }] } } },
  now: Temporal.Now.instant().subtract({ hours: 72 }),
}
const folder = await mkdtemp(join(tmpdir(), 'solace-bench-messages-'))
const scratch = await openScratch()
try {
  await scratch.withDatabase(async (database, url) => {
    const therapist = await archivist(database)
    console.log(`Writing ${size.messages.toLocaleString('en')} messages, ${scratch.where}.`)
    const started = performance.now()
    const archive = await archiveOf(database.db, databaseKeys, { therapist: therapist.identifier, ...size })
    console.log(`  written in ${((performance.now() - started) / 1000).toFixed(0)} s`)
    const common = { NODE_ENV: 'development', LOG_LEVEL: 'warn', DATABASE_URL: url }
    const keys = { DATA_KEYS: `1:${secret}`, FILES_FOLDER: folder, WORKER: 'off' }
    const backend = await startProcess('backend/main.ts', { ...common, ...keys })
    const bffServer = { BACKEND_URL: backend.url, SESSION_SECRET: secret, SESSION_DATABASE_URL: url }
    const bff = await startProcess('bff/main.ts', { ...common, ...bffServer })
    try {
      await readArchive(backend, therapist.token, archive)
      await followExchange({ database, url, backend, bff })
    } finally {
      await bff.stop()
      await backend.stop()
    }
  })
} finally {
  await scratch.stop()
  await rm(folder, { recursive: true, force: true })
}

async function archivist({ db }: Database) {
  const therapist = await newPerson(db, 'provider', Temporal.Now.instant())
  await openPractice(db, { identifier: therapist.identifier, country: 'NG', timezone: 'UTC' })
  return therapist
}

async function readArchive({ url }: ServerProcess, token: string, { manyWith, fewWith }: Archive): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const read = async (path: string, body?: object): Promise<void> => {
    const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers }
    const answer = await fetch(url + path, init)
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status} ${await answer.text()}`)
    await answer.arrayBuffer()
  }
  const conversation = (person: string, query = '') =>
    read(`/messages/conversations${query}`, { userIdentifier: person })
  const deepAt = (round: number) => size.most / 4 + ((round * 7_919) % (size.most / 2))
  const { baseline, list, first, few, deep, since } = await alternately({
    baseline: () => read('/messages/draft-key'),
    list: () => read('/messages/chat-list'),
    first: () => conversation(manyWith),
    few: () => conversation(fewWith),
    deep: (round) => conversation(manyWith, `?cursor=${deepAt(round)}`),
    since: () => conversation(manyWith, `?since=${size.most - 3}`),
  })
  console.log(heading)
  console.log(line('the baseline', baseline, baseline.p50))
  console.log(line(`the chat list of ${size.conversations} conversations`, list, baseline.p50))
  console.log(line(`newest ${messageLimits.perPage} of ${size.most} messages`, first, baseline.p50))
  console.log(line(`newest ${messageLimits.perPage} of a small conversation`, few, baseline.p50))
  console.log(line(`${messageLimits.perPage} deep in the middle`, deep, baseline.p50))
  console.log(line('the last three changes', since, baseline.p50))
  goal('p95 of the chat list, of that of the baseline', list.p95 / baseline.p95, limits.list)
  goal('p95 of the newest of many, of that of the baseline', first.p95 / baseline.p95, limits.page)
  goal('p50 deep in the middle, of the newest', deep.p50 / first.p50, limits.deep)
  goal('p50 of the newest of many, of those of few', first.p50 / few.p50, limits.size)
}

/** Calls of each in turn, repeatedly, so that other load of the machine affects all alike. */
async function alternately<Name extends string>(
  calls: Record<Name, (round: number) => Promise<void>>,
): Promise<Record<Name, Figures>> {
  const all = Object.entries(calls) as [Name, (round: number) => Promise<void>][]
  const times = new Map<Name, number[]>(all.map(([name]) => [name, []]))
  for (let round = -warming; round < reads; round += 1)
    for (const [name, run] of all) {
      const [taken = 0] = await timesOf([Math.abs(round)], run)
      if (round >= 0) times.get(name)?.push(taken)
    }
  return Object.fromEntries([...times].map(([name, taken]) => [name, figuresOf(taken)])) as Record<Name, Figures>
}

interface Market {
  database: Database
  url: string
  backend: ServerProcess
  bff: ServerProcess
}

async function followExchange({ database, url, backend, bff }: Market): Promise<void> {
  const pairs = await signedInPairs(database, streams / 2, { sessionUrl: url, sessionSecret: secret })
  const [ofBff = 0, ofBackend = 0] = await memoryPerStream(bff.url, pairs, [bff, backend])
  const { notified, shown, notify, wrong } = await exchangeMessages({
    url: bff.url,
    databaseUrl: url,
    pairs,
    messages: sent,
    perSecond,
  })
  const [received, seen, peer] = [figuresOf(notified), figuresOf(shown), figuresOf(notify)]
  console.log(`${sent} messages, ${perSecond} a second, ${streams} open streams; including the database alone:`)
  console.log(line('the database notifies (LISTEN/NOTIFY)', peer, peer.p50))
  console.log(line('the other page is notified', received, peer.p50))
  console.log(line('the other page shows it', seen, peer.p50))
  goal('ms from sent to shown, p50', seen.p50, limits.shown)
  goal('ms from sent to shown, p99', seen.p99, limits.shownLast)
  goal('messages that came twice or never', wrong, 0)
  goal('kB of memory for an open stream, BFF', ofBff, limits.bff)
  goal('kB of memory for an open stream, backend', ofBackend, limits.backend)
}

function goal(what: string, figure: number, most: number): void {
  console.log(`${figure <= most ? 'met    ' : 'NOT MET'}  ${figure.toFixed(2)}  ${what} (at most ${most})`)
}
