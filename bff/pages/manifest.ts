/**
 * What the build of the web app says of its files: `routes.json`, the HTML file and language of each address, and
 * `page-scripts.json`, the scripts of each account page.
 */
import * as Type from 'typebox'
import { Compile } from 'typebox/compile'
import { userTypes } from '#schemas/identity/account-limits.ts'
import { locales } from '#schemas/platform/locale.ts'

export type Route = Type.Static<typeof Route>
const Route = Type.Object({
  pattern: Type.String({ pattern: '^/' }),
  file: Type.String({ pattern: '^[a-z0-9/-]+\\.html$' }),
  locale: Type.Enum(locales),
  page: Type.String(),
})

const routes = Compile(Type.Array(Route))

export function readRoutes(read: unknown): Route[] {
  if (!routes.Check(read)) throw new Error('routes.json of the web app has an unknown format; build the web app again')
  return read
}

export type PageScripts = Type.Static<typeof PageScripts>
const PageScripts = Type.Object({
  userType: Type.Enum(userTypes),
  pattern: Type.String({ pattern: '^/' }),
  files: Type.Array(Type.String({ pattern: '^/assets/[A-Za-z0-9._-]+$' })),
})

const pageScripts = Compile(Type.Array(PageScripts))

export function readPageScripts(read: unknown): PageScripts[] {
  if (!pageScripts.Check(read))
    throw new Error('page-scripts.json of the web app has an unknown format; build the web app again')
  return read
}
