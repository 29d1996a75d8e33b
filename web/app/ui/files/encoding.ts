/** Detects the encoding of a file from its bytes. */
import { yieldWhenDue } from './in-slices.ts'

export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const
export type Encoding = (typeof encodings)[number]

const marks: readonly [Encoding, readonly number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

/** The byte order mark, else the zero bytes that only UTF-16 has, else UTF-8 if all of it is valid, else Windows. */
export async function encodingOf(bytes: Uint8Array): Promise<Encoding> {
  const marked = marks.find(([, mark]) => mark.every((byte, place) => bytes[place] === byte))
  if (marked) return marked[0]
  const wide = wideEncodingOf(bytes.subarray(0, 4096))
  if (wide) return wide
  return (await isUtf8(bytes)) ? 'utf-8' : 'windows-1252'
}

/** In a two-byte encoding, nearly every second byte of Latin text is zero. */
function wideEncodingOf(sample: Uint8Array): Encoding | undefined {
  const zeros = [0, 0]
  sample.forEach((byte, place) => byte === 0 && (zeros[place % 2] = (zeros[place % 2] ?? 0) + 1))
  const [even = 0, odd = 0] = zeros
  const many = sample.length * 0.2
  if (odd > many && odd > even) return 'utf-16le'
  return even > many ? 'utf-16be' : undefined
}

const sliceBytes = 1024 * 1024

async function isUtf8(bytes: Uint8Array): Promise<boolean> {
  try {
    for await (const _ of decoded(bytes, new TextDecoder('utf-8', { fatal: true })));
    return true
  } catch {
    // The byte is invalid in UTF-8.
    return false
  }
}

/** The text of a file without its byte order mark and with uniform line ends. */
export async function textOf(bytes: Uint8Array, encoding: Encoding): Promise<string> {
  const parts: string[] = []
  for await (const part of decoded(bytes, new TextDecoder(encoding))) parts.push(part)
  const text = parts.join('')
  return text.includes('\r') ? text.replaceAll(/\r\n?/g, '\n') : text
}

async function* decoded(bytes: Uint8Array, decoder: TextDecoder): AsyncGenerator<string> {
  const pause = yieldWhenDue()
  for (let from = 0; from < bytes.length; from += sliceBytes) {
    yield decoder.decode(bytes.subarray(from, from + sliceBytes), { stream: true })
    await pause()
  }
  yield decoder.decode()
}
