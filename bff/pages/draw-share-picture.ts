/**
 * Draws the picture that other sites show beside a link. Only fonts of the product are used, so that it is the same on every
 * machine. The library is loaded with the first picture.
 */
import { join } from 'node:path'
import type * as Canvas from '@napi-rs/canvas'
import { sharePictureSize } from '#schemas/platform/share-picture.ts'

export interface PictureWords {
  heading: string
  lines: readonly string[]
}

const { width, height } = sharePictureSize
const colours = {
  ground: '#fbf9f6',
  ink: '#1f2a2e',
  muted: '#566268',
  primary: '#1f6b63',
  accent: '#9a4a2f',
  mint: '#dcebe6',
}
/** Each file of the font has other letters. */
const fonts = ['latin', 'latin-ext', 'vietnamese'].map((part) => ({
  file: `fraunces-${part}-wght-normal.woff2`,
  family: `Solace ${part}`,
}))
export const fontFiles: readonly string[] = fonts.map(({ file }) => file)
const families = fonts.map(({ family }) => `"${family}"`).join(',')
/** Latin letters, marks above and below them, digits, punctuation. */
const drawable = /^(?:[\u0020-\u024f\u02bb\u02bc\u1e00-\u1eff\u2010-\u2026\u20ac]|[\u0300-\u0331])*$/

const edge = 80
const textWidth = 680
const portrait = { x: 960, y: 300, radius: 160 }
const headingSizes = [76, 68, 60, 52, 46, 40]
const headingLines = 2

let opened: Promise<typeof Canvas> | null = null

async function open(folder: string) {
  const canvas = await import('@napi-rs/canvas')
  for (const { file, family } of fonts)
    if (!canvas.GlobalFonts.registerFromPath(join(folder, file), family)) throw new Error(`the font ${file} is missing`)
  return canvas
}

/** Whether the fonts have these letters. */
export const isDrawable = (text: string): boolean => drawable.test(text.normalize('NFC'))

/** A JPEG. `photo`: of the therapist, in a format that browsers show. */
export async function drawSharePicture(
  { heading, lines }: PictureWords,
  { photo, fontFolder }: { photo: Buffer | null; fontFolder: string },
): Promise<Buffer> {
  const { createCanvas, loadImage, Path2D } = await (opened ??= open(fontFolder).catch((error: unknown) => {
    opened = null
    throw error
  }))
  const canvas = createCanvas(width, height)
  const pen = canvas.getContext('2d')
  pen.fillStyle = colours.ground
  pen.fillRect(0, 0, width, height)
  pen.fillStyle = colours.primary
  pen.fillRect(0, height - 16, width, 16)

  const leaf = (x: number, y: number, scale: number) => {
    pen.save()
    pen.translate(x, y)
    pen.scale(scale, scale)
    pen.fillStyle = colours.primary
    pen.fill(new Path2D('M15 28C5 25 2 15 6 5c8 4 12 12 9 23Z'))
    pen.fillStyle = colours.accent
    pen.globalAlpha = 0.85
    pen.fill(new Path2D('M17 28c-1-9 2-15 10-19 3 9-1 17-10 19Z'))
    pen.restore()
  }
  leaf(edge - 8, 56, 2)
  setFont(pen, 600, 42)
  writeLine(pen, 'Solace', { x: edge + 68, y: 108, size: 42, colour: colours.ink })
  writeWords(pen, heading, lines)

  const { x, y, radius } = portrait
  pen.beginPath()
  pen.arc(x, y, radius, 0, 2 * Math.PI)
  pen.fillStyle = colours.mint
  pen.fill()
  if (photo) {
    const image = await loadImage(photo)
    pen.save()
    pen.clip()
    pen.drawImage(image, x - radius, y - radius, 2 * radius, 2 * radius)
    pen.restore()
  } else leaf(x - 96, y - 96, 6)
  return canvas.encode('jpeg', 85)
}

/** The heading in the largest size in which it fits, and the lines below it while there is room. */
function writeWords(pen: Canvas.SKRSContext2D, heading: string, lines: readonly string[]): void {
  const size = headingSizes.find((one) => {
    setFont(pen, 600, one)
    const wrapped = wrap(pen, heading, Infinity)
    return wrapped.length <= headingLines && wrapped.every((line) => pen.measureText(line).width <= textWidth)
  })
  const headingSize = size ?? (headingSizes.at(-1) as number)
  setFont(pen, 600, headingSize)
  let y = 190
  for (const line of wrap(pen, heading, headingLines)) {
    y += headingSize * 1.15
    writeLine(pen, line, { x: edge, y, size: headingSize, colour: colours.ink })
  }
  y += 14
  for (const [at, text] of lines.entries()) {
    const small = 32
    setFont(pen, 400, small)
    for (const line of wrap(pen, text, 2)) {
      if (y + small * 1.35 > height - 50) return
      y += small * 1.35
      writeLine(pen, line, { x: edge, y, size: small, colour: at === 0 ? colours.primary : colours.muted })
    }
    y += 8
  }
}

function setFont(pen: Canvas.SKRSContext2D, weight: number, size: number): void {
  pen.font = `${weight} ${size}px ${families}`
  pen.fontVariationSettings = `'wght' ${weight}`
}

/** Lines that fit; the last one ends with an ellipsis where there is more. */
function wrap(pen: Canvas.SKRSContext2D, text: string, most: number): string[] {
  const fits = (line: string) => pen.measureText(line).width <= textWidth
  const lines: string[] = []
  for (const word of text.normalize('NFC').split(/\s+/)) {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trim()
    if (lines.length > 0 && fits(longer)) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  const shown = lines.slice(0, most)
  return shown.map((line, at) => {
    const isCut = at === shown.length - 1 && lines.length > shown.length
    if (!isCut && (fits(line) || most === Infinity)) return line
    let end = line.length
    while (end > 1 && !fits(`${line.slice(0, end)}…`)) end -= 1
    return `${line.slice(0, end).trimEnd()}…`
  })
}

interface LinePlace {
  x: number
  y: number
  size: number
  colour: string
}

/** Marks without a letter of their own, as in `ẹ̀`, are centred over their letter: the font has them for no letter with a dot below. */
function writeLine(pen: Canvas.SKRSContext2D, text: string, { x, y, size, colour }: LinePlace): void {
  pen.fillStyle = colour
  let at = x
  for (const [, plain = '', marks = ''] of text.matchAll(/(\P{M}*)(\p{M}*)/gu)) {
    pen.fillText(plain, at, y)
    at += pen.measureText(plain).width
    const base = plain.at(-1) ?? ''
    const lift = base === base.toLowerCase() ? 0 : size * 0.2
    for (const mark of marks) {
      const { actualBoundingBoxLeft: left, actualBoundingBoxRight: right } = pen.measureText(mark)
      pen.fillText(mark, at - pen.measureText(base).width / 2 - (right - left) / 2, y - lift)
    }
  }
}
