/** The part of the built web app that renders pages on the server. It is not served. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Locale } from '#schemas/platform/locale.ts'

export type RenderedName = 'therapist'

/** A page that can be rendered: where it is, and where its data comes from. */
export interface Address {
  name: RenderedName
  locale: Locale
  /** Without the language. */
  path: string
  /** Path of the backend. */
  source: string
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
  addressAt: (path: string) => Address | null
  /** The HTML of each place. */
  draw: (what: Drawn) => string[]
}

export const drawingFolder = '.server'
const fillingPlace = /__FILLED_\w+__/

/** Null where the site was built without it. */
export async function drawingIn(webRoot: string): Promise<Drawing | null> {
  const folder = join(webRoot, drawingFolder)
  const file = join(folder, 'server.js')
  if (!existsSync(file)) return null
  const { addressAt, draw } = (await import(pathToFileURL(file).href)) as Pick<Drawing, 'addressAt' | 'draw'>
  return {
    addressAt,
    draw,
    frame: (name, locale) => readFileSync(join(folder, locale, `${name}.html`), 'utf8').split(fillingPlace),
  }
}
