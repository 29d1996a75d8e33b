/** An open page that shows one conversation: it receives events, and reads what it missed, as the web does. */
import { once } from 'node:events'
import { Agent, type ClientRequest, get } from 'node:http'
import type { Conversation } from '#schemas/care/messages.ts'

export interface Participant {
  url: string
  cookie: string
  /** The recipient. */
  other: string
}

/** When a page was notified of a message, and when it had its text. */
export interface Shown {
  content: string
  notifiedAt: number
  shownAt: number
}

const agent = new Agent({ maxSockets: Infinity, keepAlive: false })
const own = { 'x-csrf': '1', 'sec-fetch-site': 'same-origin' }

export class OpenPage {
  readonly #talker: Participant
  readonly #show: (shown: Shown) => void
  #request: ClientRequest | undefined
  #change = 0
  #isReading = false
  #hasMore = false

  constructor(participant: Participant, show: (shown: Shown) => void) {
    this.#talker = participant
    this.#show = show
  }

  /** Resolves with the first event of the stream. */
  async open(): Promise<void> {
    const { url, cookie } = this.#talker
    this.#request = get(`${url}/api/live`, { agent, headers: { ...own, cookie, accept: 'text/event-stream' } })
    const [response] = await once(this.#request, 'response')
    if (response.statusCode !== 200) throw new Error(`A stream was answered with ${response.statusCode}`)
    let text = ''
    await new Promise<void>((resolve, reject) => {
      response.on('error', reject).on('data', (chunk: Buffer) => {
        const blocks = (text + chunk.toString()).split('\n\n')
        text = blocks.pop() ?? ''
        for (const block of blocks) {
          if (block.includes('event: alive')) resolve()
          if (block.includes('event: message')) void this.#read(performance.now())
        }
      })
    })
  }

  close(): void {
    this.#request?.destroy()
  }

  /** Reads are serialised; events during a read start one more read after it. */
  async #read(notifiedAt: number): Promise<void> {
    if (this.#isReading) {
      this.#hasMore = true
      return
    }
    this.#isReading = true
    const { data, meta } = await conversation(this.#talker, `?since=${this.#change}`)
    this.#change = meta.change
    const shownAt = performance.now()
    for (const { content, isOwn } of data) if (!isOwn) this.#show({ content, notifiedAt, shownAt })
    this.#isReading = false
    if (!this.#hasMore) return
    this.#hasMore = false
    await this.#read(performance.now())
  }
}

export async function conversation({ url, cookie, other }: Participant, query: string): Promise<Conversation> {
  const answer = await fetch(`${url}/api/messages/conversations${query}`, {
    method: 'POST',
    headers: { ...own, cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ userIdentifier: other }),
  })
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Conversation
}

export async function send({ url, cookie, other }: Participant, content: string): Promise<void> {
  const body = new FormData()
  const fields = { userIdentifier: other, draftIdentifier: crypto.randomUUID(), content }
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  const answer = await fetch(`${url}/api/messages/store`, { method: 'POST', headers: { ...own, cookie }, body })
  if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`)
  await answer.arrayBuffer()
}
