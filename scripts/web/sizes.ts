/** The size of a page's initial load, page by page, in brotli bytes. */
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Route } from './draw.ts'
import { brotliOf } from './compress.ts'

export interface PageSize {
  page: string
  script: number
  style: number
  html: number
  font: number
}

export async function sizesOf(folder: string): Promise<PageSize[]> {
  const routes = JSON.parse(await readFile(path.join(folder, 'routes.json'), 'utf8')) as Route[]
  const files = [...new Map(routes.map((route) => [route.file, route])).keys()]
  return Promise.all(files.map((file) => sizeOf(folder, file)))
}

async function sizeOf(folder: string, file: string): Promise<PageSize> {
  const html = await readFile(path.join(folder, file))
  const linked = (pattern: RegExp) => [...html.toString().matchAll(pattern)].map((found) => found[1] as string)
  const sum = async (names: string[]) => {
    const sizes = await Promise.all(names.map(async (name) => (await stat(path.join(folder, `${name}.br`))).size))
    return sizes.reduce((total, size) => total + size, 0)
  }
  const fonts = await Promise.all(
    linked(/href="([^"]+\.woff2)"/g).map(async (name) => (await stat(path.join(folder, name))).size),
  )
  return {
    page: file,
    script: await sum([...new Set(linked(/(?:src|href)="(\/[^"]+\.js)"/g))]),
    style: await sum(linked(/href="(\/[^"]+\.css)"/g)),
    html: (await brotliOf(html)).length,
    font: fonts.reduce((total, size) => total + size, 0),
  }
}
