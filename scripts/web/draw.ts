/** Writes the HTML files of every address in every language. */
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Manifest } from 'vite'
import { addressOf } from '#schemas/platform/address.ts'
import { type Locale, locales } from '#schemas/platform/locale.ts'
import { accountPaths, pathsOf, type PageName, publicPages, type PublicPage } from '#site/pages/pages.ts'
import type { drawFrame, drawOver, drawPage, sheetsOf } from '#site/pages/prerender.tsx'
import type { Parts } from './build-parts.ts'
import { entryOf } from './entries.ts'
import { type Assets, pageHtml } from './html.ts'
import { pageScripts } from './page-scripts.ts'

export interface Route {
  /** Address with `:id` for variable parts. */
  pattern: string
  file: string
  entry: 'public' | 'account'
  locale: Locale
  page: string
}

const drawingOf = async ({ drawing }: Parts) =>
  (await import(pathToFileURL(drawing).href)) as {
    drawFrame: typeof drawFrame
    drawOver: typeof drawOver
    drawPage: typeof drawPage
    sheetsOf: typeof sheetsOf
  }

export async function drawPublic(target: string, parts: Parts): Promise<Route[]> {
  const drawing = await drawingOf(parts)
  const routes: Route[] = []
  for (const locale of locales) {
    await mkdir(path.join(target, locale), { recursive: true })
    const assetsOf = (page: PublicPage & { name: PageName }) => {
      const assets = publicAssets(parts, page, locale)
      return { ...assets, styles: [...assets.styles, ...drawing.sheetsOf(page.name)] }
    }
    const writeFrame = async (page: PublicPage & { name: PageName }) => {
      const html = pageHtml({ locale, ...drawing.drawFrame(locale), assets: assetsOf(page) })
      await mkdir(path.join(target, '.server', locale), { recursive: true })
      await writeFile(path.join(target, '.server', locale, `${page.name}.html`), html)
    }
    for (const page of publicPages) {
      const { name, values }: PublicPage = page
      const assets = assetsOf(page)
      for (const [at, address] of pathsOf(page).entries()) {
        const { body, title, description, pictureAlt } = drawing.drawPage(page.name, address, locale)
        const file = `${locale}/${[name.replaceAll('_', '-'), ...(values?.slice(at, at + 1) ?? [])].join('/')}.html`
        const listed = isUnlisted(page) ? {} : { description }
        const html = pageHtml({ locale, title, ...listed, body, assets, ...sharedOf(page, address, pictureAlt) })
        await mkdir(path.dirname(path.join(target, file)), { recursive: true })
        await writeFile(path.join(target, file), html)
        routes.push({ pattern: addressOf(locale, address), file, entry: 'public', locale, page: name })
      }
      if ('isFilled' in page) await writeFrame(page)
    }
  }
  await rm(path.join(target, 'manifest.json'), { force: true })
  return routes
}

/**
 * One file for all account pages of a language. It contains no personal data; the server adds the user type and the scripts of
 * the page.
 */
export async function drawAccount(target: string, parts: Parts): Promise<Route[]> {
  const drawing = await drawingOf(parts)
  const routes: Route[] = []
  const always = (locale: Locale) => filesOf(parts.account ?? {}, 'account', ['base', `messages-${locale}`])
  const scripts = await pageScripts(parts.account ?? {}, (locale) => [always(locale).script, ...always(locale).preload])
  await writeFile(path.join(target, 'page-scripts.json'), JSON.stringify(scripts))
  for (const locale of locales) {
    const { script, preload, styles } = always(locale)
    const assets: Assets = {
      boot: bootOf(parts),
      script,
      preload,
      styles,
      font: parts.font,
    }
    const file = `${locale}/account.html`
    await mkdir(path.join(target, locale), { recursive: true })
    await writeFile(
      path.join(target, file),
      pageHtml({
        locale,
        title: 'Solace',
        body: `${drawing.drawOver(locale)}<div id="root"></div>`,
        isAccount: true,
        assets,
      }),
    )
    routes.push(
      ...accountPaths.map((address): Route => ({
        pattern: addressOf(locale, address),
        file,
        entry: 'account',
        locale,
        page: 'account',
      })),
    )
  }
  return routes
}

const isUnlisted = (page: PublicPage) => page.isUnlisted === true

function publicAssets(parts: Parts, page: PublicPage, locale: Locale): Assets {
  const { script, preload } = filesOf(parts.public, entryOf(page, locale).replace('/', '-'))
  return { boot: bootOf(parts), script, preload, styles: parts.publicStyles, font: parts.font }
}

/** For the head of a page that people share: a guide, or one from which people start. */
const sharedOf = ({ isGuide, isShared }: PublicPage, path: string, pictureAlt: string) =>
  isGuide || isShared ? { shared: { path, isGuide: isGuide === true, pictureAlt } } : {}

const bootOf = (parts: Parts) => filesOf(parts.public, 'boot').script

/** Files of one entry: its script, its static imports, the chunks that it loads soon after, its styles. */
function filesOf(
  manifest: Manifest,
  name: string,
  soon: readonly string[] = [],
): { script: string; preload: string[]; styles: string[] } {
  const entry = Object.values(manifest).find((chunk) => chunk.isEntry && chunk.name === name)
  if (!entry) throw new Error(`The build has no entry ${name}`)
  const keysOf = (chunk: string) => Object.keys(manifest).filter((key) => manifest[key]?.name === chunk)
  const seen = new Set<string>()
  const styles = new Set(entry.css)
  const walk = (keys: readonly string[] = []): void => {
    for (const key of keys) {
      const chunk = manifest[key]
      if (!chunk || seen.has(chunk.file)) continue
      seen.add(chunk.file)
      for (const style of chunk.css ?? []) styles.add(style)
      walk(chunk.imports)
    }
  }
  walk(entry.imports)
  walk(soon.flatMap(keysOf))
  const address = (file: string) => `/${file}`
  return { script: address(entry.file), preload: [...seen].map(address), styles: [...styles].map(address) }
}
