/** What the bundler adds to the scripts of the public pages although no visitor needs it. */
import type { Plugin } from 'vite'

/**
 * Imports at a later time without the preloads of Vite: parts of public pages have neither styles nor preloads of their own, and
 * the code for both would be in the script of every page.
 */
export function withoutPreloads(): Plugin {
  return {
    name: 'without-preloads',
    enforce: 'pre',
    load: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler: () => 'export const __vitePreload = (load) => load()',
    },
  }
}

const groupOfCalls = /^export const (\w+Api): [^=]+ = \{\n([\s\S]*?)^\}/gm
const prefix = '\0calls/'

/** Each call is an export of its own, so that a page loads those which it sends and not the whole group. */
export function singleCalls(): Plugin {
  const groups = new Map<string, string>()
  return {
    name: 'single-calls',
    enforce: 'pre',
    resolveId: { filter: { id: /^\0calls\// }, handler: (id) => id },
    load: { filter: { id: /^\0calls\// }, handler: (id) => groups.get(id) },
    transform: {
      filter: { id: /\.calls\.gen\.ts$/ },
      handler: (code, id) => {
        const names = [...code.matchAll(groupOfCalls)].map(([, name = '', calls = '']) => {
          const group = `${prefix}${id.slice(id.lastIndexOf('/') + 1)}/${name}`
          groups.set(group, calls.replaceAll(/^ {2}(\w+): (.*),$/gm, 'export const $1 = $2'))
          return `export * as ${name} from '${group}'`
        })
        return { code: names.join('\n'), map: null }
      },
    },
  }
}
