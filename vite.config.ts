/** How the web app is built: one way for the drawn public pages, one for their live parts, one for the account entry. */
import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { entrySource, localesFolder } from './scripts/web/entries.ts'

const root = import.meta.dirname

/** `virtual:entry/<page>/<language>`: a page's live part with its texts in one language. */
function entries(): Plugin {
  const prefix = 'virtual:entry/'
  return {
    name: 'entries',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}.tsx` : null),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return null
      const entry = id.slice(prefix.length + 1, -'.tsx'.length)
      const folder = path.join(localesFolder, entry.split('/')[1] ?? '')
      for (const file of readdirSync(folder)) this.addWatchFile(path.join(folder, file))
      return entrySource(entry)
    },
  }
}

/** Class names depend on the file alone, so that separately built parts agree on them. */
const className = (name: string, file: string) =>
  `${name}_${createHash('sha256')
    .update(path.relative(root, file.split('?')[0] ?? file))
    .digest('base64url')
    .slice(0, 4)}`

/** Modules that only define values: what no page uses falls away. */
const isPure = (id: string) => /\/node_modules\/typebox\/|\/schemas\/[\w./-]+\.ts$/.test(id)

export default defineConfig({
  root,
  publicDir: 'web/static',
  plugins: [react(), entries()],
  css: { modules: { generateScopedName: className } },
  build: {
    target: ['chrome123', 'firefox120', 'safari17.5'],
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: { treeshake: { moduleSideEffects: (id) => !isPure(id) } },
  },
})
