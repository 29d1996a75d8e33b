/**
 * Drawn avatars for clients who do not want to show a photograph: animals, plants and places in flat style and in the
 * product's colours. Each is about 1 kB of SVG without script or style. Their identifiers never change.
 */
import { animals } from './avatar-animals.ts'
import { places } from './avatar-places.ts'
import { plants } from './avatar-plants.ts'

export interface AvatarDrawing {
  identifier: string
  /** The text `avatars.<code>` is its name. */
  code: string
  /** SVG text. */
  drawing: string
}

const identifiers = {
  fox: 'e1535cfb-d22e-8061-952c-6c6bb1016293',
  owl: '765cc5cf-8973-831e-82a0-7ef486f9fb2f',
  cat: 'e78196a6-90ad-8341-a6ca-d2e528657797',
  bear: '5d802127-5da6-806d-a722-1e70d35474a1',
  rabbit: '4cf543c8-a820-8963-bbd3-0bc99927548c',
  hedgehog: '5fd554b9-8de2-8a6e-a8b0-4cf764923369',
  whale: '57e811dd-d8aa-856f-9d79-b9bbe064a777',
  bird: '8b949d88-8e81-80fb-87a0-5a9391d6b517',
  turtle: '8f776618-a710-8b95-97b7-e5328c2d2954',
  penguin: '8af975fa-01a4-8cdd-abab-e63e143398fd',
  leaf: '24ce6fc6-7d09-88bb-8f30-e2831a67c21d',
  sprout: 'fa4e3d5f-b6fd-8bf1-8d40-d6faff229452',
  cactus: '2d5cb8c0-b2fa-873e-b655-2b4521031bcd',
  tulip: 'e95884b9-2af1-8bed-b8d4-27db1426749c',
  sunflower: 'af756b4c-abe5-8b27-8157-bdc8fe28b5b7',
  tree: 'd16dc2c4-a976-8bab-ade6-4b7c285272c2',
  lotus: '9df6d713-1600-80f6-9b8d-751a7cafab84',
  fern: 'b3817962-7d21-8572-8211-8ec0ff0c6755',
  sunrise: 'a5a7ef37-7d29-80af-9991-a105cc7e573b',
  moon: '561ecf8e-42e0-82e0-a00d-647e59e51756',
  mountains: 'c2170c6a-54da-8db6-a533-3bc22f4135b9',
  waves: '0ec527f5-168a-8943-a5eb-64371b9a4c85',
  stones: '69964c69-ba8e-81a6-ae8a-615ea038d24d',
  rainbow: '342e4b77-0568-866b-a228-9f1f4ffc8abb',
} as const
type Code = keyof typeof identifiers

const backgrounds = [
  ['#DCEBE6', '#C3DDD5'],
  ['#F6E3D3', '#EFD0B8'],
  ['#DFE7EE', '#C8D6E2'],
  ['#EFE6D2', '#E3D5B4'],
  ['#EADFE8', '#D9C8D6'],
  ['#E3EAD5', '#CFDBB8'],
] as const
const blobs = [
  'M60 12c26-4 48 14 50 40s-14 58-50 58-52-24-50-54 26-40 50-44Z',
  'M56 12c28-8 54 16 54 46s-22 50-52 50S8 86 10 58 28 20 56 12Z',
  'M64 12c28 2 46 26 42 52s-26 46-54 44S10 80 14 52s24-42 50-40Z',
]

const drawings: Record<Code, string> = { ...animals, ...plants, ...places }

const drawn = (inside: string, place: number): string => {
  const [ground, blob] = backgrounds[place % backgrounds.length] ?? backgrounds[0]
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 120"><path fill="${ground}" d="M0 0h120v120H0z"/>` +
    `<path fill="${blob}" d="${blobs[place % blobs.length]}"/>${inside}</svg>`
  )
}

/** In display order. */
export const avatars: readonly AvatarDrawing[] = (Object.keys(identifiers) as Code[]).map((code, place) => ({
  identifier: identifiers[code],
  code,
  drawing: drawn(drawings[code], place),
}))

/** Changes with every drawing (FNV-1a), because browsers cache drawings for long. */
export const avatarsVersion = checksum(avatars.map(({ drawing }) => drawing).join(''))

function checksum(text: string): string {
  let sum = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193) >>> 0
  return sum.toString(36)
}

/** Path of the drawing below the API. */
export const avatarPath = (identifier: string): string => `/avatars/${identifier}?v=${avatarsVersion}`
