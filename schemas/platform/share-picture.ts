/** Pictures that other sites show beside a link (Open Graph): where they are, and how large. */
import { addressOf } from './address.ts'
import type { Locale } from './locale.ts'

export const sharePictureSize = { width: 1200, height: 630 } as const

/** Of a therapist, or of the product. `version` changes the address where the picture has changed, because other sites store it. */
export const sharePicturePath = (locale: Locale, therapist: string | null, version?: string): string =>
  `${addressOf(locale, `/share/${therapist ?? 'solace'}.jpg`)}${version ? `?v=${version}` : ''}`

/** What stands in an HTML file of the build for the address of the site, which only the server knows. */
export const originPlace = '__ORIGIN__'
