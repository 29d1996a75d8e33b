/**
 * Overload: ten times the product's throughput for twenty seconds, over a BFF, a backend and PostgreSQL in processes of
 * their own. Measures throughput and latency of the answers, latency of the refusals, health and sign-out meanwhile,
 * memory, and the time of the recovery.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { type Answer, type Call, Caller, countOf, isWrong, longest, quantile } from './outages/load.ts'
import { openProduct, type Product } from './outages/product.ts'

const times = 10
const seconds = 20
const most = { acceptedMs: 2000, refusedMs: 1000, memory: 100_000_000, backSeconds: 10 }

const faults: string[] = []
const product = await openProduct({ backends: 1, clients: 250 })
try {
  const cookies = Array.from({ length: 200 }, product.newCookie)
  const of = (number: number) => cookies[number % cookies.length] ?? ''
  await overload(product, 'balances of people who are signed in', (number) => ({
    path: '/api/wallet/balance',
    cookie: of(number),
  }))
  await overload(product, 'searches of visitors', (number) => ({
    path: `/api/providers?country=NG&page=${(number % 3) + 1}`,
  }))
} finally {
  await product.close()
}
for (const fault of faults) console.log(`Not met: ${fault}`)
process.exitCode = faults.length === 0 ? 0 : 1

async function overload({ bff, newCookie, bookProblems }: Product, name: string, callOf: (number: number) => Call) {
  const usual = new Caller(bff.url, 64)
  await usual.capacity(16, 3, callOf)
  const capacity = await usual.capacity(32, 5, callOf)
  const memoryBefore = await bff.memory()
  const crowd = new Caller(bff.url, 3000)
  const load = crowd.run(capacity * times, seconds, callOf)
  const begun = performance.now()
  let memory = memoryBefore
  const [health, signOuts]: [Answer[], Answer[]] = [[], []]
  while (performance.now() - begun < seconds * 1000) {
    await sleep(500)
    memory = Math.max(memory, await bff.memory())
    health.push(await usual.send({ path: '/healthz' }))
    if (signOuts.length < 10)
      signOuts.push(await usual.send({ path: '/api/session', method: 'DELETE', cookie: newCookie() }))
  }
  const answers = await load
  const drained = performance.now()
  const back = await untilUsual(usual, callOf)
  const sinceEnd = (drained - begun) / 1000 - seconds + back
  await Promise.all([usual.close(), crowd.close()])

  const accepted = answers.filter(({ status }) => status === 200).map(({ milliseconds }) => milliseconds)
  const refused = answers.filter(({ status }) => status === 503).map(({ milliseconds }) => milliseconds)
  const figures = {
    accepted: quantile(accepted, 0.99),
    refused: quantile(refused, 0.99),
    memory: memory - memoryBefore,
  }
  const wrong = answers.filter(isWrong)
  const always = [...health, ...signOuts]
  const unanswered = always.filter(({ status }) => status === 0 || status >= 400)
  const problems = await bookProblems()
  const ratio = (value: number, limit: number) => `${(value / limit).toFixed(2)} of the limit`
  console.log(
    [
      `${name}: capacity ${capacity.toFixed(0)} a second; ${(answers.length / seconds).toFixed(0)} a second for ${seconds} s: ${countOf(answers)}`,
      `  answered ${(accepted.length / seconds).toFixed(0)} a second, p50 ${quantile(accepted, 0.5).toFixed(0)} ms, p99 ${figures.accepted.toFixed(0)} ms, ${ratio(figures.accepted, most.acceptedMs)}`,
      `  refused p50 ${quantile(refused, 0.5).toFixed(0)} ms, p99 ${figures.refused.toFixed(0)} ms, ${ratio(figures.refused, most.refusedMs)}`,
      `  health and sign-out: ${countOf(always)}, the slowest after ${longest(always).toFixed(0)} ms`,
      `  memory of the BFF ${mega(memoryBefore)} to ${mega(memory)} MB, ${ratio(figures.memory, most.memory)}; as before ${sinceEnd.toFixed(1)} s after the end, ${ratio(sinceEnd, most.backSeconds)}; contradictions in the books ${problems}`,
    ].join('\n'),
  )
  const met = {
    [`answered p99 ${figures.accepted.toFixed(0)} ms`]: figures.accepted <= most.acceptedMs,
    [`refused p99 ${figures.refused.toFixed(0)} ms`]: figures.refused <= most.refusedMs,
    [`wrong answers: ${countOf(wrong)}`]: wrong.length === 0,
    [`health or sign-out: ${countOf(unanswered)}`]: unanswered.length === 0,
    [`memory +${mega(figures.memory)} MB`]: figures.memory <= most.memory,
    [`as before after ${sinceEnd.toFixed(1)} s`]: sinceEnd <= most.backSeconds,
    [`${problems} contradictions in the books`]: problems === 0,
  }
  for (const [fault, isMet] of Object.entries(met)) if (!isMet) faults.push(`${name}: ${fault}`)
}

/** Seconds until twenty consecutive calls are answered within 200 ms each. */
async function untilUsual(caller: Caller, callOf: (number: number) => Call): Promise<number> {
  const begun = performance.now()
  let since = begun
  for (let inARow = 0; inARow < 20 && performance.now() - begun < 60_000;) {
    const { status, milliseconds } = await caller.send(callOf(inARow))
    inARow = status === 200 && milliseconds < 200 ? inARow + 1 : 0
    if (inARow === 0) since = performance.now()
  }
  return (since - begun) / 1000
}

function mega(bytes: number): string {
  return (bytes / 1_000_000).toFixed(0)
}
