/** What makes the web app installable: a manifest per language, and the service worker with the files of the offline page. */
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { build } from 'vite'
import { addressOf } from '#schemas/platform/address.ts'
import { type Locale, locales } from '#schemas/platform/locale.ts'
import * as paths from '#schemas/platform/paths.ts'
import type { Shell } from '#web/service-worker/offline-pages.ts'
import { groupsIn } from './entries.ts'

export const manifestNameOf = (locale: Locale): string => `app-${locale}.webmanifest`

const icon = (name: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

/** The colours are those of the paper by day; pages name both in their `theme-color`. */
function manifestOf(locale: Locale): object {
  const texts = groupsIn(locale).installed as Record<'description' | 'appointments' | 'messages', string>
  const shortcut = (name: string, path: string) => ({
    name,
    url: addressOf(locale, path),
    icons: [icon('app-192', 192, 'any')],
  })
  return {
    id: '/',
    name: 'Solace',
    short_name: 'Solace',
    description: texts.description,
    lang: locale,
    dir: 'ltr',
    start_url: addressOf(locale, paths.overview()),
    scope: '/',
    display: 'standalone',
    theme_color: '#FBF9F6',
    background_color: '#FBF9F6',
    icons: [icon('app-192', 192, 'any'), icon('app-512', 512, 'any'), icon('maskable-512', 512, 'maskable')],
    shortcuts: [shortcut(texts.appointments, paths.appointments()), shortcut(texts.messages, paths.messages())],
  }
}

export async function writeManifests(target: string): Promise<void> {
  await Promise.all(
    locales.map((locale) =>
      writeFile(path.join(target, manifestNameOf(locale)), JSON.stringify(manifestOf(locale), null, 1)),
    ),
  )
}

/** `isRemoved`: a worker that removes itself and its files from every browser that has it. */
export async function writeServiceWorker(root: string, target: string, isRemoved: boolean): Promise<void> {
  const shell = isRemoved ? null : await shellOf(target)
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    mode: 'production',
    publicDir: false,
    define: { __SHELL__: JSON.stringify(shell) },
    build: {
      target: ['chrome123', 'firefox120', 'safari17.5'],
      outDir: target,
      emptyOutDir: false,
      modulePreload: false,
      rolldownOptions: {
        input: path.join(root, 'web/service-worker/service-worker.ts'),
        output: { format: 'iife', entryFileNames: 'service-worker.js' },
      },
    },
  })
}

/** The offline pages, and what their HTML loads. */
async function shellOf(target: string): Promise<Shell> {
  const pages = await Promise.all(locales.map((locale) => readFile(path.join(target, locale, 'offline.html'), 'utf8')))
  const loaded = pages.flatMap((html) => [...html.matchAll(/<(?:script|link)\b[^>]*?(?:src|href)="(\/[^"]+)"/g)])
  const files = [...new Set(loaded.map(([, file]) => file as string))].filter(
    (file) => !/\.(?:png|webmanifest)$/.test(file),
  )
  const version = createHash('sha256').update(pages.join('\0')).digest('base64url').slice(0, 12)
  const addresses = locales.map((locale) => [locale, addressOf(locale, paths.offline())])
  return { version, pages: Object.fromEntries(addresses) as Shell['pages'], files }
}
