/**
 * Outages of each part, one after the other, under a load of reads and bookings; the limits are those of the product.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { benchSecret } from '../faults/setup.ts'
import { bookingRequest } from '../race/market.ts'
import { type Answer, type Call, type Caller, countOf, isWrong, longest, quantile } from './load.ts'
import type { Product } from './product.ts'

/** Seconds within which every call is answered, and within which everything works again. */
const answerSeconds = 10
const recoverySeconds = 10

export interface DrillResult {
  line: string
  faults: readonly string[]
}

export interface Drill {
  name: string
  run: (product: Product, caller: Caller) => Promise<DrillResult>
}

const balance = (cookie: string): Call => ({ path: '/api/wallet/balance', cookie })
const bookings = (cookie: string): Call => ({ path: '/api/booking', cookie })

/** Reads of a few signed-in people; each `path` in turn. */
function reads({ newCookie }: Product, ...kinds: readonly ((cookie: string) => Call)[]) {
  const cookies = Array.from({ length: 8 }, newCookie)
  return (number: number): Call =>
    (kinds[number % kinds.length] ?? balance)(cookies[Math.floor(number / kinds.length) % cookies.length] ?? '')
}

/** Seconds from `from` on until no call failed or was refused any more; null where that never happened. */
function recoveredAfter(answers: readonly Answer[], from: number): number | null {
  const bad = answers.filter(({ status }) => status !== 200).map(({ at }) => at)
  const last = Math.max(from, ...bad)
  return answers.some(({ at }) => at > last) ? (last - from) / 1000 : null
}

/** The answers during an outage, and the time of the recovery afterwards. */
async function outage(
  product: Product,
  caller: Caller,
  callOf: (number: number) => Call,
  { begin, end, seconds }: { begin: () => Promise<void> | void; end: () => Promise<void> | void; seconds: number },
  limit = answerSeconds,
): Promise<DrillResult> {
  const lead = 1
  const load = caller.run(40, lead + seconds + recoverySeconds + 3, callOf)
  await sleep(lead * 1000)
  await begin()
  await sleep(seconds * 1000)
  await end()
  const answers = await load
  const meanwhile = answers.filter(({ at }) => at >= lead * 1000 && at < (lead + seconds) * 1000)
  const recovered = recoveredAfter(answers, (lead + seconds) * 1000)
  const slowest = longest(answers) / 1000
  const wrong = answers.filter(isWrong)
  const problems = await product.bookProblems()
  return {
    line:
      `${seconds} s, meanwhile ${countOf(meanwhile)}; slowest answer ${slowest.toFixed(1)} s, ${(slowest / limit).toFixed(2)} of the limit; ` +
      `right again after ${recovered?.toFixed(1) ?? '?'} s; contradictions in the books ${problems}`,
    faults: [
      ...(wrong.length > 0 ? [`wrong answers: ${countOf(wrong)}`] : []),
      ...(slowest > limit ? [`an answer after ${slowest.toFixed(1)} s`] : []),
      ...(recovered === null || recovered > recoverySeconds ? [`not right again within ${recoverySeconds} s`] : []),
      ...(problems > 0 ? [`${problems} contradictions in the books`] : []),
    ],
  }
}

const forgottenConnections: Drill = {
  name: 'database connections that fall silent, new ones work',
  run: (product, caller) =>
    outage(product, caller, reads(product, balance, bookings), {
      seconds: 1,
      begin: () => {
        product.lines.database.silence()
        product.lines.database.restore()
      },
      end: () => undefined,
    }),
}

const silentDatabase: Drill = {
  name: 'silent database',
  run: (product, caller) =>
    outage(product, caller, reads(product, balance, bookings), {
      seconds: 20,
      begin: () => product.lines.database.silence(),
      end: () => product.lines.database.restore(),
    }),
}

const databaseAway: Drill = {
  name: 'database away',
  run: (product, caller) =>
    outage(product, caller, reads(product, balance, bookings), {
      seconds: 10,
      begin: () => product.lines.database.cut(),
      end: () => product.lines.database.restore(),
    }),
}

const lockedTable: Drill = {
  name: 'locked table',
  async run(product, caller) {
    const client = await product.database.pool.connect()
    try {
      return await outage(product, caller, reads(product, bookings), {
        seconds: 20,
        begin: async () => {
          await client.query('set idle_in_transaction_session_timeout = 0')
          await client.query('begin')
          await client.query('lock table booking in access exclusive mode')
        },
        end: async () => void (await client.query('rollback')),
      })
    } finally {
      client.release(true)
    }
  },
}

const sessionLimit = 3

/** Each call comes from a person whom the BFF does not know yet, so that it queries the store. */
const sessionDrill = (name: string, how: 'silence' | 'cut'): Drill => ({
  name,
  async run(product, caller) {
    const cookies = Array.from({ length: 60 }, product.newCookie)
    const { sessions } = product.lines
    sessions[how]()
    const meanwhile = await Promise.all(cookies.map((cookie) => caller.send(balance(cookie))))
    sessions.restore()
    const restored = performance.now()
    let after: Answer[] = []
    do {
      await sleep(200)
      after = await Promise.all(cookies.map((cookie) => caller.send(balance(cookie))))
    } while (after.some(({ status }) => status !== 200) && performance.now() - restored < recoverySeconds * 1000)
    const back = (performance.now() - restored) / 1000
    const slowest = longest(meanwhile) / 1000
    const wrong = meanwhile.filter((answer) => isWrong(answer) || answer.status === 401)
    const lost = after.filter(({ status }) => status !== 200)
    return {
      line: `60 calls meanwhile: ${countOf(meanwhile)}, the slowest after ${slowest.toFixed(1)} s, ${(slowest / sessionLimit).toFixed(2)} of the limit; sessions intact after ${back.toFixed(1)} s: ${countOf(after)}`,
      faults: [
        ...(wrong.length > 0 ? [`wrong answers: ${countOf(wrong)}`] : []),
        ...(slowest > sessionLimit ? [`an answer after ${slowest.toFixed(1)} s`] : []),
        ...(lost.length > 0 ? [`sessions not intact: ${countOf(lost)}`] : []),
      ],
    }
  },
})

const topUpSeconds = 5
const readMs = 1000

const slowGateway: Drill = {
  name: 'gateway without an answer',
  async run(product, caller) {
    product.lines.gateway.silence()
    const people = Array.from({ length: 20 }, product.newCookie)
    const load = caller.run(40, 8, reads(product, balance, bookings))
    await sleep(500)
    const topUps = await Promise.all(
      people.map((cookie) =>
        caller.send({
          path: '/api/payment/wallet',
          method: 'POST',
          cookie,
          body: { amount: 5_000_00 },
          key: randomUUID(),
        }),
      ),
    )
    const answers = await load
    product.lines.gateway.restore()
    const slowest = longest(topUps) / 1000
    const p99 = quantile(
      answers.map(({ milliseconds }) => milliseconds),
      0.99,
    )
    const wrong = [...answers.filter(({ status }) => status !== 200), ...topUps.filter(isWrong)]
    const problems = await product.bookProblems()
    return {
      line:
        `20 top-ups: ${countOf(topUps)}, the slowest after ${slowest.toFixed(1)} s, ${(slowest / topUpSeconds).toFixed(2)} of the limit; ` +
        `${answers.length} reads of others: ${countOf(answers)}, p99 ${p99.toFixed(0)} ms, ${(p99 / readMs).toFixed(2)} of the limit; contradictions in the books ${problems}`,
      faults: [
        ...(wrong.length > 0 ? [`wrong answers: ${countOf(wrong)}`] : []),
        ...(slowest > topUpSeconds ? [`a top-up answered after ${slowest.toFixed(1)} s`] : []),
        ...(p99 > readMs ? [`reads of others: p99 ${p99.toFixed(0)} ms`] : []),
        ...(problems > 0 ? [`${problems} contradictions in the books`] : []),
      ],
    }
  },
}

const stalledBackends: Drill = {
  name: 'backends that stall',
  run: (product, caller) =>
    outage(product, caller, reads(product, balance), {
      seconds: 20,
      begin: () => product.backends.forEach((backend) => backend.signal('SIGSTOP')),
      end: () => product.backends.forEach((backend) => backend.signal('SIGCONT')),
    }),
}

const oneStalledBackend: Drill = {
  name: 'one of two backends stalls',
  run: (product, caller) =>
    outage(product, caller, reads(product, balance), {
      seconds: 20,
      begin: () => product.backends[0]?.signal('SIGSTOP'),
      end: () => product.backends[0]?.signal('SIGCONT'),
    }),
}

const restarts = 20

const rollingRestarts: Drill = {
  name: 'rolling restarts of two backends',
  async run(product, caller) {
    const callOf = reads(product, balance, bookings)
    const people = Array.from({ length: 40 }, product.newCookie)
    const first = Temporal.Now.instant().round('hour').add({ hours: 96 })
    let isOver = false
    const answers: Answer[] = []
    const read = async () => {
      for (let number = 0; !isOver; number += 1) answers.push(await caller.send(callOf(number)))
    }
    const booked: Answer[] = []
    const book = async () => {
      for (const [place, cookie] of people.entries()) {
        if (isOver) return
        const body = bookingRequest(product.market, product.market.hour, first.add({ hours: place * 2 }), benchSecret)
        booked.push(await caller.send({ path: '/api/booking', method: 'POST', cookie, body, key: randomUUID() }))
        await sleep(1500)
      }
    }
    const load = [read(), read(), read(), read(), book()]
    for (let number = 0; number < restarts; number += 1) {
      const backend = product.backends[number % product.backends.length]
      await backend?.stop()
      await backend?.start()
      await sleep(700)
    }
    isOver = true
    await Promise.all(load)
    const acknowledged = booked.filter(({ status }) => status === 201).length
    const { rows } = await product.database.pool.query<{ count: number }>('select count(*)::int as count from booking')
    const stored = rows[0]?.count ?? 0
    const failed = [...answers.filter(({ status }) => status !== 200), ...booked.filter(({ status }) => status !== 201)]
    const problems = await product.bookProblems()
    return {
      line:
        `${restarts} restarts: ${answers.length} reads ${countOf(answers)}; bookings ${countOf(booked)}, in the database ${stored}; ` +
        `slowest answer ${(longest([...answers, ...booked]) / 1000).toFixed(1)} s; contradictions in the books ${problems}`,
      faults: [
        ...(failed.length > 0 ? [`failed calls: ${countOf(failed)}`] : []),
        ...(stored < acknowledged ? [`${acknowledged - stored} bookings lost`] : []),
        ...(problems > 0 ? [`${problems} contradictions in the books`] : []),
      ],
    }
  },
}

const streams = 600
const exitMs = 2000

const openStreams: Drill = {
  name: 'exit with open streams',
  async run(product) {
    const cookies = Array.from({ length: 300 }, product.newCookie)
    const ends = new AbortController()
    const openOne = async (number: number) => {
      const answer = await fetch(`${product.bff.url}/api/live`, {
        headers: {
          cookie: cookies[number % cookies.length] ?? '',
          'sec-fetch-site': 'same-origin',
          'x-csrf': '1',
          'x-forwarded-for': `12.${number & 255}.${number >> 8}.1`,
        },
        signal: ends.signal,
      }).catch(() => null)
      answer?.body?.pipeTo(new WritableStream()).catch(() => undefined)
      return answer?.status === 200 ? 1 : 0
    }
    let count = 0
    const atOnce = 20
    for (let number = 0; number < streams; number += atOnce)
      for (const opened of await Promise.all(Array.from({ length: atOnce }, (_, place) => openOne(number + place))))
        count += opened
    const drainMs = 1000
    const exit = (await product.bff.stop()) - drainMs
    ends.abort()
    await product.bff.start()
    return {
      line: `${count} streams: gone ${Math.max(0, exit).toFixed(0)} ms after the second in which load balancers see the shutdown, ${(exit / exitMs).toFixed(2)} of the limit`,
      faults: [
        ...(count < streams ? [`only ${count} of ${streams} streams were opened`] : []),
        ...(exit > exitMs ? [`it took ${exit.toFixed(0)} ms`] : []),
      ],
    }
  },
}

export const drills: readonly Drill[] = [
  forgottenConnections,
  silentDatabase,
  databaseAway,
  lockedTable,
  sessionDrill('session store away', 'cut'),
  sessionDrill('session store silent', 'silence'),
  slowGateway,
  stalledBackends,
  oneStalledBackend,
  openStreams,
  rollingRestarts,
]
