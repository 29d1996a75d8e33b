/** The part of the built web app that renders pages on the server. It is not served. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Locale } from '#schemas/platform/locale.ts'
import type { PictureWords } from './draw-share-picture.ts'
import type { ListCodes } from './page-store.ts'

export type RenderedName = 'therapist' | 'therapist_list' | 'therapist_lists'

/** A page that can be rendered: where it is, and where its data comes from. */
export interface Address {
  name: RenderedName
  locale: Locale
  /** Without the language. */
  path: string
  /** Path of the backend. */
  source: string
  /** The page that is served where this one cannot be rendered. */
  standIn: string
  /** Null for other pages. */
  list: ListCodes | null
  /** Address of a page to go to where there is no such page. */
  otherwise?: string
}

export interface Drawn {
  name: RenderedName
  locale: Locale
  path: string
  origin: string
  data: unknown
}

export interface Drawing {
  /** The HTML between the places that are filled. */
  frame: (name: RenderedName, locale: Locale) => string[]
  /** `missing` where no page can be, null where it is not rendered. */
  addressAt: (path: string) => Address | 'missing' | null
  /** The HTML of each place; null where the data says that there is no such page. */
  draw: (what: Drawn) => string[] | null
  /** The path of a list of therapists by codes; the place is a state or a country. */
  listPath: (speciality: string | null, place: string | null) => string | null
  fewestIndexed: number
  /** On the picture beside links to a therapist, or to the product; `photo` is a path of the backend. */
  pictureWords: (locale: Locale, data: unknown) => PictureWords & { photo: string | null }
  /** Paths of the pages about the product. */
  guidePaths: readonly string[]
}

export const drawingFolder = '.server'
const fillingPlace = /__FILLED_\w+__/

/** Null where the site was built without it. */
export async function drawingIn(webRoot: string): Promise<Drawing | null> {
  const folder = join(webRoot, drawingFolder)
  const file = join(folder, 'server.js')
  if (!existsSync(file)) return null
  const site = (await import(pathToFileURL(file).href)) as Omit<Drawing, 'frame'>
  return {
    ...site,
    frame: (name, locale) => readFileSync(join(folder, locale, `${name}.html`), 'utf8').split(fillingPlace),
  }
}
