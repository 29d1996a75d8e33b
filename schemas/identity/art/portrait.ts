/**
 * Drawn portraits: one adult bust per number, always the same for the same number. Flat shapes, about 1.5 kB of SVG.
 * The demonstration market stores them as photographs of its people; screens show them for users without a picture.
 */
import { clothes } from './portrait-clothes.ts'
import { hairOf, type HairStyle } from './portrait-hair.ts'

export type Presents = 'woman' | 'man' | 'neutral'
export type Tone = 'light' | 'medium' | 'dark'

export interface PortraitOptions {
  presents?: Presents
  tone?: Tone
  /** Grey hair. */
  older?: boolean
}

/** Colours of the skin, its shadow, and the lines of the face. */
type Skin = readonly [skin: string, shade: string, line: string]
const skins: Record<Tone, readonly Skin[]> = {
  light: [
    ['#F7DAC3', '#E9BC9C', '#7A4A36'],
    ['#F0C8A6', '#DFA981', '#74432C'],
    ['#EBBD98', '#D69C73', '#6B3C26'],
  ],
  medium: [
    ['#D9A273', '#C08556', '#5A311C'],
    ['#C98F62', '#AE7347', '#4E2A18'],
    ['#B97E53', '#9C643B', '#472514'],
  ],
  dark: [
    ['#9C633F', '#814C2C', '#341A0E'],
    ['#84502F', '#6A3D22', '#2A140A'],
    ['#6B3F27', '#532E1B', '#210F07'],
    ['#57331F', '#432515', '#1B0C06'],
  ],
}
const darkHair = ['#1E1614', '#2B1D18', '#33211A']
const hairColours: Record<Tone, readonly string[]> = {
  light: ['#3A2A22', '#5B3A26', '#7A4B2A', '#A8713B', '#C99A5B', '#8C3F22', '#2B1D18'],
  medium: [...darkHair, '#4A2E1F'],
  dark: darkHair,
}
const grey = ['#8E8A87', '#B9B4AF', '#6F6B69']
const backgrounds = [
  ['#DCEBE6', '#C3DDD5'],
  ['#F6E3D3', '#EFD0B8'],
  ['#EFE6D2', '#E3D5B4'],
  ['#DFE7EE', '#C8D6E2'],
  ['#EADFE8', '#D9C8D6'],
  ['#F5DDD6', '#EBC6BB'],
  ['#E3EAD5', '#CFDBB8'],
] as const
const blobs = [
  'M60 8c26-4 50 14 52 42s-14 62-52 62S8 86 10 54 34 12 60 8Z',
  'M54 10c30-8 58 16 58 48s-24 52-56 52S6 90 8 58 24 18 54 10Z',
  'M66 8c28 2 48 28 44 56s-28 48-56 46S8 80 12 50 38 6 66 8Z',
]

const styles: Record<Presents, readonly HairStyle[]> = {
  woman: ['long', 'bob', 'bun', 'afro', 'braids', 'curly', 'hijab', 'crop', 'wrap', 'waves'],
  man: ['fade', 'part', 'bald', 'crop', 'curls', 'swept', 'fade', 'locs'],
  neutral: ['crop', 'bob', 'curls', 'part', 'swept', 'waves'],
}
/** Styles for tightly curled hair, and the other ones. */
const curledOnly: readonly HairStyle[] = ['afro', 'braids', 'wrap', 'locs', 'fade']
const straightOnly: readonly HairStyle[] = ['long', 'part', 'swept', 'waves']

/** Seeded random numbers from 0 to 1 (mulberry32). */
function numbersFrom(seed: number): () => number {
  let at = (seed ^ 0x9e3779b9) >>> 0
  return () => {
    at = (at + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(at ^ (at >>> 15), at | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

const tones: readonly Tone[] = ['light', 'medium', 'dark']
const presentations: readonly Presents[] = ['woman', 'man', 'neutral']

/** The SVG text of portrait number `seed`. */
export function portrait(seed: number, options: PortraitOptions = {}): string {
  const next = numbersFrom(seed)
  const pick = <Value>(values: readonly [Value, ...Value[]] | readonly Value[]): Value =>
    values[Math.floor(next() * values.length)] as Value

  const presents = options.presents ?? pick(presentations)
  const tone = options.tone ?? pick(tones)
  const [skin, shade, line] = pick(skins[tone])
  const [ground, blob] = pick(backgrounds)
  const older = options.older ?? next() < 0.2
  const hairColour = older ? pick(grey) : pick(hairColours[tone])
  const style = pick(
    styles[presents].filter((name) =>
      tone === 'dark'
        ? !straightOnly.includes(name)
        : !curledOnly.includes(name) || (tone === 'medium' && name === 'fade'),
    ),
  )
  const hair = hairOf(style, hairColour, pick(['#1F6B63', '#9A4A2F', '#2B5C8A', '#7D5A86', '#B98A2F', '#4F6B3A']))
  const covered = style === 'hijab'
  const beard =
    presents === 'man' && (style === 'bald' ? next() < 0.75 : next() < 0.5)
      ? beardOf(next() < 0.5, older ? pick(grey) : darker(hairColour, tone))
      : ''
  const glasses =
    next() < 0.3
      ? `<g fill="none" stroke="${tone === 'dark' ? '#F1E4C8' : '#3B3230'}" stroke-width="1.4"><rect x="42.500" y="48" width="15" height="12" rx="5.500"/><rect x="62.500" y="48" width="15" height="12" rx="5.500"/><path d="M57.500 53q2.500-2 5 0"/></g>`
      : ''
  const earrings =
    presents === 'woman' && !covered && next() < 0.45
      ? '<g fill="#E0B252"><circle cx="39.500" cy="65" r="1.800"/><circle cx="80.500" cy="65" r="1.800"/></g>'
      : ''

  return tidy(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="8 3 104 104"><path fill="${ground}" d="M0 0h120v120H0z"/><path fill="${blob}" d="${pick(blobs)}"/>` +
      hair.behind +
      clothes(pick, presents === 'woman' && !covered, hair.shoulders, skin, shade) +
      (covered ? '' : `<g fill="${skin}"><circle cx="40" cy="58" r="4.200"/><circle cx="80" cy="58" r="4.200"/></g>`) +
      `<path fill="${skin}" d="M40 50c0-15 8-22 20-22s20 7 20 22c0 9-2 15-5 20-4 6-9 9.500-15 9.500S49 76 45 70c-3-5-5-11-5-20Z"/>` +
      face(line, shade, presents, next) +
      beard +
      (beard
        ? mouth('#F6E9E2', 'M55 68.500q5 3.500 10 0')
        : mouth(presents === 'woman' ? '#A23E3A' : line, 'M53.500 67.500q6.500 5.500 13 0')) +
      hair.front +
      earrings +
      glasses +
      '</svg>',
  )
}

/** Closed smiling eyes, brows, nose and a light blush. */
function face(line: string, shade: string, presents: Presents, next: () => number): string {
  const brow = presents === 'man' ? 2.2 : 1.6
  const lashes = presents === 'woman' && next() < 0.6 ? '<path d="M45.200 54.600l-2-.8M74.800 54.600l2-.8"/>' : ''
  return (
    `<g fill="${shade}" opacity=".55"><circle cx="47" cy="63" r="4"/><circle cx="73" cy="63" r="4"/></g>` +
    `<g fill="none" stroke="${line}" stroke-width="1.700" stroke-linecap="round"><path d="M46 55q4-3.800 8 0M66 55q4-3.800 8 0"/>${lashes}` +
    `<path stroke="${shade}" d="M60 55.500q2.500 4.500 0 6.500-1 .5-2 .3"/><path stroke-width="${brow}" d="M45 47.500q5-2.600 9.500-.6M65.500 46.900q4.500-2 9.500.6"/></g>`
  )
}

const mouth = (colour: string, path: string) =>
  `<path fill="none" stroke="${colour}" stroke-width="1.900" stroke-linecap="round" d="${path}"/>`

const darker = (colour: string, tone: Tone) => (tone === 'light' ? colour : '#211612')

function beardOf(full: boolean, colour: string): string {
  return full
    ? `<path fill="${colour}" d="M40.300 55c1 5 3 7 6 7.500 4 .6 7-.5 13.700-.5s9.700 1.100 13.700.5c3-.5 5-2.500 6-7.500.3 9-1.700 15-5 19.500-4 6-9 8.500-14.700 8.500S49.300 80.500 45.300 74.500C42 70 40 64 40.300 55Z"/>`
    : `<path fill="${colour}" opacity=".9" d="M51 64.500c4-2 14-2 18 0 2 2 2 6 0 9-2 4-5 6-9 6s-7-2-9-6c-2-3-2-7 0-9Z"/>`
}

const tidy = (svg: string) =>
  svg.replaceAll(/(\.\d*?)0+(?=[^\d])/g, (_, digits: string) => (digits === '.' ? '' : digits))
