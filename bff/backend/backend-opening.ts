/** A call whose answer is passed on as it arrives: a file or a stream of events. */
import type { BackendCall, OpenReply } from './backend.ts'
import type { Choice } from './backend-choice.ts'
import { mayRepeat, timeLeftHeader } from './backend-delivery.ts'
import { faultOf, isBroken } from './backend-faults.ts'
import { drainingHeader, type Server } from './backend-server.ts'
import { Refusal } from '../http/errors.ts'

interface Opening {
  choice: Choice
  call: BackendCall
  work: 'downloads' | 'streams'
  /** Milliseconds for the whole answer, after which it ends with an error; null where it stays open. */
  time: number | null
  /** Milliseconds until the answer begins. */
  answer: number
}

/** Until the answer has begun, a call whose connection broke is retried once. */
const mostCalls = 2

export async function openFrom({ choice, call, work, time, answer }: Opening): Promise<OpenReply> {
  const signal = time === null ? null : AbortSignal.timeout(time)
  const until = performance.now() + answer
  const tried = new Set<Server>()
  for (let calls = 1; ; calls += 1) {
    const server = choice.choose(tried)
    if (server instanceof Refusal) throw server
    tried.add(server)
    const left = Math.max(1, Math.floor(until - performance.now()))
    try {
      const answer = await openAt(server, call, { work, signal, left })
      // A backend that is shutting down does not start streams; another backend does.
      const isElsewhere = answer.status === 503 && server.isOut && calls < mostCalls && choice.servers.length > 1
      if (!isElsewhere || !mayRepeat(call)) return answer
    } catch (error) {
      const isLost = isBroken(error as Error)
      if (isLost) server.breaker.fail()
      if (!isLost || !mayRepeat(call) || calls >= mostCalls) throw faultOf(error as Error)
    }
  }
}

interface Way {
  work: Opening['work']
  signal: AbortSignal | null
  left: number
}

async function openAt(server: Server, call: BackendCall, { work, signal, left }: Way): Promise<OpenReply> {
  const { method, path } = call
  const headers = { ...call.headers, [timeLeftHeader]: String(left) }
  const answer = await server.pools[work].request({ method, path, headers, signal, headersTimeout: left })
  const { statusCode: status, headers: sent, body } = answer
  server.breaker.succeed()
  if (sent[drainingHeader] !== undefined) server.setOut(true)
  // The reader gets the error; without a reader, the error needs no handling.
  body.on('error', () => undefined)
  const isContent = status === 200 && !/json/.test(String(sent['content-type']))
  return isContent
    ? { status, headers: sent, body: Buffer.alloc(0), content: body }
    : { status, headers: sent, body: Buffer.from(await body.bytes()), content: null }
}
