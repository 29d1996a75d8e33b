/** `routes.json` of the built web app: the HTML file and language of each address. */
import * as Type from 'typebox'
import { Compile } from 'typebox/compile'
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
