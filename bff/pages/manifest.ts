/** `routes.json` of the built web app: which HTML file belongs to which address, in which language. */
import * as Type from 'typebox'
import { Compile } from '../kit/compile.ts'

export type Manifest = Type.Static<typeof Manifest>
const Manifest = Type.Object({
  routes: Type.Array(Type.Object({ pattern: Type.String({ pattern: '^/' }), file: Type.String() })),
  notFound: Type.Object({ en: Type.String(), de: Type.String() }),
})

const manifest = Compile(Manifest)

export function readManifest(read: unknown): Manifest {
  if (!manifest.Check(read)) throw new Error('routes.json of the web app is not in the known form; build the web app again')
  return read
}
