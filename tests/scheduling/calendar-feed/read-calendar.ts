/** Parses a calendar as strictly as RFC 5545: a wrong line end, a long line or a missing property is an error. */
export interface ReadEvent {
  [property: string]: string
}

export interface ReadCalendar {
  properties: Record<string, string>
  events: ReadEvent[]
}

const required = {
  VCALENDAR: ['VERSION', 'PRODID'],
  VEVENT: ['UID', 'DTSTAMP', 'DTSTART', 'DTEND', 'SUMMARY'],
} as const

export function readCalendar(bytes: Buffer): ReadCalendar {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  if (!text.endsWith('\r\n')) throw new Error('The last line does not end')
  const raw = text.slice(0, -2).split('\r\n')
  for (const line of raw) {
    if (/[\r\n]/.test(line)) throw new Error('A line ends without CRLF')
    // A line that is folded inside a multi-byte character cannot be decoded by itself.
    if (Buffer.byteLength(line) > 75) throw new Error(`A line has ${Buffer.byteLength(line)} octets`)
  }
  const lines = raw.join('\r\n').replaceAll('\r\n ', '').split('\r\n').map(lineOf)
  const [first, ...rest] = lines
  const last = rest.pop()
  if (!isLine(first, 'BEGIN', 'VCALENDAR') || !isLine(last, 'END', 'VCALENDAR')) throw new Error('Not one calendar')
  const calendar: ReadCalendar = { properties: {}, events: [] }
  let event: ReadEvent | null = null
  for (const line of rest) {
    if (line.name === 'BEGIN') {
      if (event || line.value !== 'VEVENT') throw new Error(`${line.value} does not begin here`)
      event = {}
    } else if (line.name === 'END') {
      if (!event || line.value !== 'VEVENT') throw new Error(`${line.value} does not end here`)
      calendar.events.push(whole(event, 'VEVENT'))
      event = null
    } else put(event ?? calendar.properties, line)
  }
  if (event) throw new Error('An event does not end')
  whole(calendar.properties, 'VCALENDAR')
  return calendar
}

interface Line {
  name: string
  value: string
}

const isLine = (line: Line | undefined, name: string, value: string) => line?.name === name && line.value === value

function lineOf(line: string): Line {
  const found = /^([A-Z-]+)(?:;[A-Z-]+=[^:;]+)*:(.*)$/.exec(line)
  if (!found) throw new Error(`Not a property: ${line}`)
  const [, name = '', value = ''] = found
  return { name, value: name === 'URL' ? value : unescaped(value) }
}

function unescaped(value: string): string {
  if (/(?<!\\)(?:\\\\)*[;,]/.test(value)) throw new Error(`A sign is not escaped: ${value}`)
  return value.replaceAll(/\\(.)/g, (_, sign: string) => {
    if (!'\\;,nN'.includes(sign)) throw new Error(`\\${sign} means nothing`)
    return sign.toLowerCase() === 'n' ? '\n' : sign
  })
}

function put(into: Record<string, string>, { name, value }: Line): void {
  if (Object.hasOwn(into, name)) throw new Error(`${name} stands twice`)
  into[name] = value
}

function whole<Part extends Record<string, string>>(part: Part, kind: keyof typeof required): Part {
  for (const name of required[kind]) if (!part[name]) throw new Error(`${kind} has no ${name}`)
  return part
}
