/** Reads a stream of server-sent events as a browser does. */
export interface StreamEvent {
  event: string
  data: unknown
}

export interface Following {
  response: Response
  /** All events so far, without heartbeats. */
  events: StreamEvent[]
  /** The first event that was not returned yet, or nothing within the time, which allows for a busy machine. */
  next(withinMs?: number): Promise<StreamEvent | undefined>
  /** Resolves when the server ends the stream. */
  ended: Promise<void>
  leave(): void
}

export async function follow(url: string, headers: Record<string, string>): Promise<Following> {
  const leaving = new AbortController()
  const response = await fetch(url, { headers: { accept: 'text/event-stream', ...headers }, signal: leaving.signal })
  const events: StreamEvent[] = []
  let returned = 0
  const waiting = new Set<() => void>()
  const read = async () => {
    let text = ''
    const decoder = new TextDecoder()
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk, { stream: true })
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      events.push(...blocks.flatMap(eventOf))
      for (const notify of waiting) notify()
    }
  }
  const ended = read()
  ended.catch(() => undefined)
  return {
    response,
    events,
    ended,
    next: async (withinMs = 10_000) => {
      const place = returned
      returned += 1
      if (events.length <= place)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, withinMs)
          const notify = () => {
            if (events.length <= place) return
            clearTimeout(timer)
            waiting.delete(notify)
            resolve()
          }
          waiting.add(notify)
        })
      return events[place]
    },
    leave: () => leaving.abort(),
  }
}

function eventOf(block: string): StreamEvent[] {
  const event = /^event: (.*)$/m.exec(block)?.[1]
  const data = /^data: (.*)$/m.exec(block)?.[1]
  return event === undefined || data === undefined || event === 'alive' ? [] : [{ event, data: JSON.parse(data) }]
}
