/** Audio and video: walks the structure from part to part. The content of the parts is neither read nor run. */

/** Chunks that fill the file as its header says, with the audio format before the audio data. */
export function isWave(content: Buffer): boolean {
  const end = 8 + (content.length >= 12 ? content.readUInt32LE(4) : 0)
  if (end > content.length || content.length - end > 1) return false
  const seen: string[] = []
  let at = 12
  while (at + 8 <= end) {
    seen.push(content.toString('latin1', at, at + 4))
    const length = content.readUInt32LE(at + 4)
    // An odd chunk is padded, by most programs also at the end.
    at += 8 + length + (length % 2)
  }
  const isFilled = at === end || at === end + 1
  return isFilled && seen.every(isName) && seen.indexOf('fmt ') >= 0 && seen.indexOf('fmt ') < seen.indexOf('data')
}

const soundHeads = ['\x01vorbis', 'OpusHead', '\x7fFLAC', 'Speex   ']
const pageHead = 27

/** Pages without a gap, starting with a known codec. */
export function isOgg(content: Buffer): boolean {
  let at = 0
  while (at + pageHead <= content.length) {
    const segments = content[at + 26] ?? 0
    const body = at + pageHead + segments
    if (content.toString('latin1', at, at + 5) !== 'OggS\0' || body > content.length) return false
    if (at === 0 && !soundHeads.some((head) => content.toString('latin1', body, body + head.length) === head))
      return false
    at = content.subarray(at + pageHead, body).reduce((sum, length) => sum + length, body)
  }
  return at === content.length && at > 0
}

/** Boxes that fill the file, including those of a movie. */
export function isMp4(content: Buffer): boolean {
  const seen: string[] = []
  let at = 0
  while (at + 8 <= content.length) {
    const name = content.toString('latin1', at + 4, at + 8)
    const length = lengthOfBox(content, at)
    if (!isName(name) || length < 8) return false
    seen.push(name)
    at += length
  }
  return at === content.length && seen[0] === 'ftyp' && seen.includes('moov') && seen.includes('mdat')
}

/** 1: the length follows in eight bytes; 0: up to the end. */
function lengthOfBox(content: Buffer, at: number): number {
  const length = content.readUInt32BE(at)
  if (length === 0) return content.length - at
  if (length > 1) return length
  return at + 16 <= content.length ? Number(content.readBigUInt64BE(at + 8)) : 0
}

const isName = (name: string) => /^[\x20-\x7e\xa9]{4}$/.test(name)

/** Several consecutive frames distinguish audio from bytes that only resemble a frame header. */
const framesInARow = 4
const kilobits = {
  first: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  later: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const
const samplesPerSecond = [44_100, 48_000, 32_000]

/** After the tag, if there is one, at least a few frames without a gap. */
export function isMp3(content: Buffer): boolean {
  let at = lengthOfTag(content)
  while (content[at] === 0) at += 1
  for (let frames = 0; frames < framesInARow; frames += 1) {
    const length = lengthOfFrame(content, at)
    if (length === null || at + length > content.length) return false
    at += length
  }
  return true
}

/** Four times seven bits, without the ten bytes of the header, which may be repeated at the end. */
function lengthOfTag(content: Buffer): number {
  if (content.toString('latin1', 0, 3) !== 'ID3' || content.length < 10) return 0
  const length = content.subarray(6, 10).reduce((sum, bits) => sum * 128 + (bits & 0x7f), 0)
  return 10 + length + ((content[5] ?? 0) & 0x10 ? 10 : 0)
}

function lengthOfFrame(content: Buffer, at: number): number | null {
  const [sync = 0, head = 0, rates = 0] = content.subarray(at, at + 3)
  const version = (head >> 3) & 3
  if (sync !== 0xff || (head & 0xe0) !== 0xe0 || ((head >> 1) & 3) !== 1 || version === 1) return null
  const isFirst = version === 3
  const bits = kilobits[isFirst ? 'first' : 'later'][rates >> 4]
  const samples = samplesPerSecond[(rates >> 2) & 3]
  if (!bits || !samples) return null
  // Version 2 halves the sample rate, and 2.5 halves it again; both halve the samples of a frame.
  const slower = { 3: 1, 2: 2, 0: 4 }[version as 0 | 2 | 3]
  return Math.floor(((isFirst ? 144_000 : 72_000) * bits) / (samples / slower)) + ((rates >> 1) & 1)
}
