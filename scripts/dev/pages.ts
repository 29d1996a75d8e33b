import type { EnvironmentModuleNode, ViteDevServer } from 'vite'
import { splitLocale, isAt } from '#schemas/platform/address.ts'
import { accountPaths, pathsOf, publicPages, type PublicPage } from '#site/pages/pages.ts'
import type { drawPage } from '#site/pages/prerender.tsx'
import { entryOf } from '../web/entries.ts'
import { type Assets, pageHtml } from '../web/html.ts'

type Drawing = { drawPage: typeof drawPage }

const boot = '/web/shared/shell/boot.ts'
const drawing = '/web/site/pages/prerender.tsx'

/** The HTML of an address as the build would write it, rendered for each request, with modules instead of bundles. */
export async function pageAt(vite: ViteDevServer, address: string): Promise<{ html: string; status: number }> {
  const { locale, path } = splitLocale(address)
  if (accountPaths.some((pattern) => isAt(pattern, path))) {
    const assets: Assets = { boot, script: '/web/app/shell/main.tsx', preload: [], styles: [] }
    const html = pageHtml({ locale, title: 'Solace', body: '<div id="root"></div>', isAccount: true, assets })
    return { html: await finished(vite, address, html), status: 200 }
  }
  const page =
    publicPages.find((one) => pathsOf(one).some((pattern) => isAt(pattern, path))) ??
    publicPages.find(({ name }) => name === 'not_found')
  if (!page) throw new Error('There is no page for addresses that do not exist')
  const { drawPage } = (await vite.ssrLoadModule(drawing)) as Drawing
  const { body, title, description } = drawPage(
    page.name,
    pathsOf(page).find((pattern) => isAt(pattern, path)) ?? page.path,
    locale,
  )
  const script = `/@id/__x00__virtual:entry/${entryOf(page satisfies PublicPage, locale)}.tsx`
  const assets: Assets = { boot, script, preload: [], styles: await stylesOf(vite) }
  const html = pageHtml({ locale, title, description, body, assets })
  return { html: await finished(vite, address, html), status: page.name === 'not_found' ? 404 : 200 }
}

/** The boot script is one file after the build and a module before it. */
const finished = (vite: ViteDevServer, address: string, html: string) =>
  vite.transformIndexHtml(address, html.replace(`<script src="${boot}">`, `<script type="module" src="${boot}">`))

/** Every style sheet that the rendering imports, so that a page is styled before its scripts run. */
async function stylesOf(vite: ViteDevServer): Promise<string[]> {
  const top = await vite.environments.ssr.moduleGraph.getModuleByUrl(drawing)
  const seen = new Set<EnvironmentModuleNode>()
  const walk = (node: EnvironmentModuleNode | undefined): void => {
    if (!node || seen.has(node)) return
    seen.add(node)
    for (const imported of node.importedModules) walk(imported)
  }
  walk(top)
  return [...seen]
    .map(({ url }) => url)
    .filter((url) => url.endsWith('.css'))
    .map((url) => `${url}?direct`)
}
