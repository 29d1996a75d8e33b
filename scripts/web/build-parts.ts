/** The three builds: rendering code with all styles, live parts of the public pages, account entry. */
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { build, type InlineConfig, type Manifest, type Plugin } from 'vite'
import { fontFiles } from '#bff/pages/draw-share-picture.ts'
import { localesFolder, publicEntries } from './entries.ts'
import { singleCalls, withoutPreloads } from './lean-chunks.ts'

const fontFolder = 'node_modules/@fontsource-variable/fraunces/files'

export interface Parts {
  /** Compiled rendering code. */
  drawing: string
  scratch: string
  publicStyles: string[]
  font: string | undefined
  public: Manifest
  account: Manifest | undefined
}

const manifestName = 'manifest.json'

/**
 * Builds are for production, whatever the process that starts them. Vite reads and sets the environment, so it is
 * restored.
 */
export async function buildParts(root: string, target: string, only?: 'public'): Promise<Parts> {
  const before = process.env.NODE_ENV
  process.env.NODE_ENV = 'production'
  try {
    return await buildAll(root, target, only)
  } finally {
    if (before === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = before
  }
}

async function buildAll(root: string, target: string, only?: 'public'): Promise<Parts> {
  // Compiled rendering code resolves react from a folder inside the project.
  const scratch = path.join(root, 'dist', `.drawing-${process.pid}`)
  const shared: InlineConfig = {
    root,
    configFile: path.join(root, 'vite.config.ts'),
    logLevel: 'warn',
    mode: 'production',
  }
  const common = { outDir: target, emptyOutDir: false, manifest: manifestName }
  const drawn = await build({
    ...shared,
    logLevel: 'error',
    build: {
      ...common,
      outDir: scratch,
      ssr: 'web/site/pages/prerender.tsx',
      ssrEmitAssets: true,
      cssCodeSplit: false,
      copyPublicDir: false,
      rolldownOptions: { output: { assetFileNames: 'assets/[name]-[hash][extname]' } },
    },
  })
  await build({
    ...shared,
    logLevel: 'error',
    // The server of the pages has no packages of the browser: this part carries its own.
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    build: {
      outDir: path.join(target, '.server'),
      emptyOutDir: false,
      ssr: 'web/site/pages/server.tsx',
      copyPublicDir: false,
    },
  })
  const fonts = path.join(target, '.server', 'fonts')
  await mkdir(fonts, { recursive: true })
  for (const file of fontFiles) await copyFile(path.join(root, fontFolder, file), path.join(fonts, file))
  const assets = [drawn]
    .flat()
    .flatMap((part) => ('output' in part ? part.output : []))
    .filter((file) => file.type === 'asset')
  const named = (pattern: RegExp) => assets.map((asset) => asset.fileName).filter((name) => pattern.test(name))

  await build({
    ...shared,
    plugins: [withoutStyles(), withoutPreloads(), singleCalls(), textsApart()],
    // Modules that load after a click have no preloads.
    // One style file, not one per part: lazy parts would wait for files that `withoutStyles` removes.
    build: {
      ...common,
      cssCodeSplit: false,
      modulePreload: false,
      rolldownOptions: {
        input: { boot: path.join(root, 'web/shared/shell/boot.ts'), ...inputs(publicEntries()) },
        output: { codeSplitting: { groups: together } },
      },
    },
  })
  const publicManifest = await readManifest(target)
  const account = path.join(root, 'web/app/shell/main.tsx')
  const hasAccount = only !== 'public' && existsSync(account)
  if (hasAccount) {
    await build({
      ...shared,
      plugins: [stylesOfDrawnParts(), textsApart()],
      build: {
        ...common,
        copyPublicDir: false,
        rolldownOptions: { input: { account }, output: { codeSplitting: { groups: accountChunks } } },
      },
    })
  }
  await Promise.all(named(/^assets\//).map((name) => copy(path.join(scratch, name), path.join(target, name))))
  return {
    scratch,
    drawing: path.join(scratch, 'prerender.js'),
    publicStyles: named(/(?<!-page-[\w-]{8})\.css$/).map((name) => `/${name}`),
    font: named(/\.woff2$/).map((name) => `/${name}`)[0],
    public: publicManifest,
    account: hasAccount ? await readManifest(target) : undefined,
  }
}

/**
 * Shared code of all pages, of all pages with a live part, of all forms, of pages that read, of therapists with their hours, and
 * of lists of therapists, in one file each: small files compress badly.
 */
const together = [
  { name: 'shell', test: /web\/site\/pages\/shell|features\.calls/, priority: 3 },
  {
    name: 'live',
    test: /web\/site\/(?:pages\/mount|lib\/(?:address|Late|use-read))|platform\/paths/,
    priority: 2,
  },
  { name: 'format', test: /web\/shared\/i18n\/format\.|schemas\/platform\/format-money/, priority: 1 },
  { name: 'form-classes', test: /web\/shared\/form\/form\.module\.css/, priority: 2 },
  {
    name: 'forms',
    test: /web\/site\/(?:accounts\/FormPage|form\/(?:Button|PasswordField)|toasts\/Toasts)/,
    priority: 1,
  },
  {
    name: 'states',
    test: /web\/site\/shell\/(?:EmptyState|Broken)\.|provider-profile\.calls/,
    priority: 1,
  },
  {
    name: 'hours',
    test: /web\/site\/(?:search\/Picture|saved\/LateSaveButton)\.|web\/shared\/drafts\/left-hold\.|\bavailability(?:\.calls|-limits)/,
    priority: 1,
  },
  {
    name: 'cards',
    test: /web\/site\/(?:search\/(?:Card|use-hours|use-listing|late-parts|state-word|search\.module)|lib\/Resting)\.|dialogs\/ShellDialog/,
    priority: 0,
  },
  { name: 'countries', test: /schemas\/platform\/countries\./, priority: 1 },
  {
    name: 'questions',
    test: /web\/shared\/match\/questions\.|marketplace\/match-options\.|\bmatching\.calls/,
    priority: 1,
  },
  { name: 'search', test: /web\/site\/search\/(?:Search|Pick)\./, priority: 0 },
]

const { raw } = String
const anyOf = (...parts: readonly string[]) => new RegExp(parts.join('|'))
const own = (files: string) => raw`web\/app\/(?:${files})\.tsx?$`
const mui = (parts: string) => raw`@mui\/material\/esm\/(?:${parts})`

/** Small parts that most pages import. */
const common = [
  raw`@mui\/utils\/`,
  raw`@mui\/(?:material|system)\/esm\/(?:utils|useMediaQuery)\/`,
  raw`ra-core\/dist\/controller\/(?:list\/ListContext|record\/RecordContext)\.`,
  own(raw`ui\/(?:viewer\/[\w-]+|page\/card|lists\/(?:StatusBadge|RowLink))`),
]

/**
 * Chunks of the account pages: one for fetching, one for rendering, and parts that are used together. Otherwise each set of
 * pages that share a module gets a file of its own: a page loaded 57 files, of which half had less than 400 bytes. A group
 * takes along the dependencies of its modules that no group before it has.
 */
const accountChunks = [
  {
    name: 'first',
    test: /web\/app\/(?:shell\/(?:first-reads|page-route|screens-of|track-activity)|ui\/(?:texts\/texts|api\/early-reads))\.ts|web\/shared\/(?:api\/session|shell\/start-shell)\.ts/,
    priority: 2,
  },
  {
    name: 'base',
    test: anyOf(own(raw`shell\/(?:render-app|destinations\/(?:client|provider)-destinations)`), ...common),
    priority: 1,
  },
  { name: 'store', test: /ra-core\/dist\/store\/|\/lodash\//, minShareCount: 3 },
  { name: 'calls', test: /schemas\/[\w/-]+\.calls\.gen\.ts$/, minShareCount: 6 },
  { name: 'limits', test: /schemas\/[\w/-]+(?<!search)-limits\.ts$/, minShareCount: 3, maxModuleSize: 2500 },
  { name: 'live-changes', test: anyOf(own(raw`shell\/LiveChanges|ui\/live\/[\w-]+`)) },
  {
    name: 'dialogs',
    test: anyOf(
      mui('Dialog|Modal|Portal|Unstable_TrapFocus|Backdrop|Fade'),
      own(raw`ui\/dialogs\/(?:Modal|CloseButton|SendButtons|ConfirmDialog|Confirmation)`),
    ),
  },
  {
    name: 'inputs',
    test: anyOf(
      mui('InputBase|OutlinedInput|FormControl|FormHelperText|InputLabel'),
      mui(raw`\w+\/(?:filledInput|input|select|list|menu|menuItem|popover)Classes|(?:Select|List)\/\w+Context`),
      mui(raw`internal\/svg-icons\/ArrowDropDown`),
    ),
  },
  { name: 'selects', test: anyOf(mui(raw`(?:TextField|Select)\/`)) },
  { name: 'menus', test: anyOf(mui(raw`(?:Popover|Menu|MenuList|MenuItem|List)\/`)) },
  { name: 'downloads', test: anyOf(own(raw`ui\/files\/(?:fetch-file|save-file|use-download)`)) },
  { name: 'data-provider', test: /ra-core\/dist\/dataProvider\/useDataProvider\./, minShareCount: 3 },
  { name: 'dates', test: anyOf(own(raw`ui\/forms\/(?:use-typed-date|CalendarButton)`)) },
  { name: 'list-pages', test: anyOf(own(raw`ui\/lists\/(?:FilterField|ListIcon|ListPages|ListState)`)) },
  { name: 'lists', test: anyOf(own(raw`ui\/lists\/(?:ListFilters|ListTable|use-density)`)) },
  { name: 'desk-lists', test: anyOf(own(raw`ui\/lists\/(?:ListBulk|ListTools|ViewLinks|use-row-menu)`)) },
  {
    name: 'forms',
    test: anyOf(raw`\/react-hook-form\/`, own(raw`ui\/forms\/(?:schema-resolver|use-first-wrong|fields)`)),
  },
  { name: 'facts', test: anyOf(own(raw`ui\/lists\/(?:Fact|FactsCard|FactList)`)) },
  {
    name: 'bookings',
    test: anyOf(
      own(
        raw`scheduling\/bookings\/(?:BookingStatus|WaitingMove|people|remember-booking|use-accept|use-cancellation)|ui\/api\/use-idempotency-key`,
      ),
    ),
  },
  { name: 'icons', test: /@mui\/icons-material\//, minShareCount: 4 },
]

const inputs = (entries: readonly string[]) =>
  Object.fromEntries(entries.map((entry) => [entry.replace('/', '-'), `virtual:entry/${entry}`]))

/** The rendering build has written all styles of the public pages; the live parts contain the class names only. */
function withoutStyles(): Plugin {
  return {
    name: 'without-styles',
    enforce: 'post',
    generateBundle: (_options, bundle) => {
      for (const name of Object.keys(bundle)) if (/\.(?:css|woff2)$/.test(name)) delete bundle[name]
    },
  }
}

/**
 * Overlays of account pages are rendered into their HTML: their styles stay although no script reads their class names.
 */
function stylesOfDrawnParts(): Plugin {
  return {
    name: 'styles-of-drawn-parts',
    enforce: 'post',
    transform: (code, id) =>
      /\/web\/(?:shared|site)\/(?:consent|shell|dialogs|country)\/[\w-]+\.module\.css$/.test(id)
        ? { code, map: null, moduleSideEffects: 'no-treeshake' }
        : null,
  }
}

/**
 * All texts of an area are in one file: each importer gets only the texts it imports, not a chunk shared with others.
 */
function textsApart(): Plugin {
  const prefix = '\0texts/'
  return {
    name: 'texts-apart',
    enforce: 'pre',
    resolveId: (source, importer) => {
      const texts = /^#locales\/(\w+\/\w+)\.json$/.exec(source)?.[1]
      return texts && importer ? `${prefix}${texts}/${path.basename(importer)}` : null
    },
    load: async (id) => {
      if (!id.startsWith(prefix)) return null
      const [locale = '', area = ''] = id.slice(prefix.length).split('/')
      const file = path.join(localesFolder, locale, `${area}.json`)
      const groups = Object.entries(JSON.parse(await readFile(file, 'utf8')) as Record<string, object>)
      return groups.map(([group, texts]) => `export const ${group} = ${JSON.stringify(texts)}`).join('\n')
    },
  }
}

async function readManifest(target: string): Promise<Manifest> {
  return JSON.parse(await readFile(path.join(target, manifestName), 'utf8')) as Manifest
}

async function copy(from: string, to: string): Promise<void> {
  await mkdir(path.dirname(to), { recursive: true })
  await copyFile(from, to)
}
