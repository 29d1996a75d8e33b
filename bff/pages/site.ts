/** The built web app, read once into memory: files by address, pages by route. No other file can be reached. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { UserType } from '#schemas/identity/accounts.ts'
import type { Locale } from '#schemas/platform/locale.ts'
import { isAt } from '#schemas/platform/address.ts'
import { originPlace } from '#schemas/platform/share-picture.ts'
import { readPageScripts, readRoutes } from './manifest.ts'

export interface SiteFile {
  contentType: string
  etag: string
  /** Its name contains a hash of its content. */
  isImmutable: boolean
  plain: Buffer
  br: Buffer | null
  gzip: Buffer | null
}

export interface Page extends SiteFile {
  /** Null for a page without account. */
  account: AccountPage | null
}

/** The HTML between the places where each answer inserts its nonce and the hints for its session. */
export interface AccountPage {
  beforeNonce: string
  beforeHints: string
  end: string
}

export interface Site {
  file: (path: string) => SiteFile | null
  page: (path: string) => Page | null
  notFound: (locale: Locale) => Page | null
  /** The scripts of an account page for such a user, besides those that its HTML names for everybody. */
  scripts: (userType: UserType, path: string) => readonly string[]
  /** Whether a path is the page of an online session or of the test before it, which may use camera and microphone. */
  isSession: (path: string) => boolean
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
}

const devicePages = new Set(['session_page', 'guest_session', 'connection_test'])
const manifestName = 'routes.json'
const scriptsName = 'page-scripts.json'
const notFoundPage = 'not_found'
const noncePlace = '__CSP_NONCE__'
const hintsPlace = '<!-- hints -->'
const hashedName = /[-.][A-Za-z0-9_-]{8,}\.[a-z0-9]+$/

/** The site in a folder, or null where no site was built. */
export function readSite(root: string, origin: () => string): Site | null {
  if (!statSync(join(root, manifestName), { throwIfNoEntry: false })) return null
  const all = readRoutes(JSON.parse(readFileSync(join(root, manifestName), 'utf8')))
  const routes = all.filter(({ page }) => page !== notFoundPage)
  const files = new Map(filesUnder(root).map((name) => [name, readFile(root, name)]))
  const page = (name: string | undefined) => pageOf(name === undefined ? undefined : files.get(name), origin)
  const routeAt = (path: string) => routes.find(({ pattern }) => isAt(pattern, path))
  const hasScripts = statSync(join(root, scriptsName), { throwIfNoEntry: false }) !== undefined
  const scripts = hasScripts ? readPageScripts(JSON.parse(readFileSync(join(root, scriptsName), 'utf8'))) : []
  return {
    file: (path) => (path.endsWith('.html') ? null : (files.get(path.slice(1)) ?? null)),
    page: (path) => page(routeAt(path)?.file),
    isSession: (path) => devicePages.has(routeAt(path)?.page ?? ''),
    notFound: (locale) => page(all.find((route) => route.page === notFoundPage && route.locale === locale)?.file),
    scripts: (userType, path) =>
      scripts.find((page) => page.userType === userType && isAt(page.pattern, path))?.files ?? [],
  }
}

/** Time of the last build, to notice a new one. */
export const builtAt = (root: string) => statSync(join(root, manifestName), { throwIfNoEntry: false })?.mtimeMs ?? 0

const pages = new WeakMap<SiteFile, Page>()

function pageOf(file: SiteFile | undefined, origin: () => string): Page | null {
  if (!file) return null
  const known = pages.get(file)
  if (known) return known
  const html = file.plain.toString('utf8')
  const page = { ...(html.includes(originPlace) ? atOrigin(file, html, origin()) : file), account: accountPage(html) }
  pages.set(file, page)
  return page
}

/** A page that names its whole address, which the build does not know. */
function atOrigin(file: SiteFile, html: string, origin: string): SiteFile {
  const plain = Buffer.from(html.replaceAll(originPlace, origin))
  return {
    ...file,
    plain,
    etag: etagOf(plain),
    br: file.br && brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    gzip: file.gzip && gzipSync(plain),
  }
}

const etagOf = (content: Buffer) => createHash('sha256').update(content).digest('base64url').slice(0, 22)

function accountPage(html: string): AccountPage | null {
  const [beforeNonce = '', rest] = html.split(noncePlace)
  if (rest === undefined) return null
  const [beforeHints = '', end = ''] = rest.split(hintsPlace)
  return { beforeNonce, beforeHints, end }
}

function filesUnder(root: string): string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.replace(/\/$/, '').length + 1))
    .filter(
      (name) =>
        Object.hasOwn(types, extname(name)) &&
        name !== manifestName &&
        name !== scriptsName &&
        !name.split('/').some((part) => part.startsWith('.')),
    )
}

function readFile(root: string, name: string): SiteFile {
  const plain = readFileSync(join(root, name))
  const packed = (ending: string) => {
    const path = join(root, `${name}.${ending}`)
    return statSync(path, { throwIfNoEntry: false }) ? readFileSync(path) : null
  }
  return {
    contentType: types[extname(name)] as string,
    etag: etagOf(plain),
    isImmutable: name.startsWith('assets/') && hashedName.test(name),
    plain,
    br: packed('br'),
    gzip: packed('gz'),
  }
}
