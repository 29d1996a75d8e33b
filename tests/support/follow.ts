/** Reads a stream of server-sent events as a browser does. */
export interface Told {
  event: string
  data: unknown
}

export interface Following {
  response: Response
  /** All that was told so far, signs of life left out. */
  told: Told[]
  /** The first event that was not asked for yet, or nothing within the time, which is patience for a busy machine. */
  next(withinMs?: number): Promise<Told | undefined>
  /** Resolves when the server ends the stream. */
  ended: Promise<void>
  leave(): void
}

export async function follow(url: string, headers: Record<string, string>): Promise<Following> {
  const leaving = new AbortController()
  const response = await fetch(url, { headers: { accept: 'text/event-stream', ...headers }, signal: leaving.signal })
  const told: Told[] = []
  let given = 0
  const waiting = new Set<() => void>()
  const read = async () => {
    let text = ''
    const decoder = new TextDecoder()
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk, { stream: true })
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      told.push(...blocks.flatMap(eventOf))
      for (const wake of waiting) wake()
    }
  }
  const ended = read()
  ended.catch(() => undefined)
  return {
    response,
    told,
    ended,
    next: async (withinMs = 10_000) => {
      const place = given
      given += 1
      if (told.length <= place)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, withinMs)
          const wake = () => {
            if (told.length <= place) return
            clearTimeout(timer)
            waiting.delete(wake)
            resolve()
          }
          waiting.add(wake)
        })
      return told[place]
    },
    leave: () => leaving.abort(),
  }
}

function eventOf(block: string): Told[] {
  const event = /^event: (.*)$/m.exec(block)?.[1]
  const data = /^data: (.*)$/m.exec(block)?.[1]
  return event === undefined || data === undefined || event === 'alive' ? [] : [{ event, data: JSON.parse(data) }]
}
