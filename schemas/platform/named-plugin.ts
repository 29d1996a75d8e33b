const displayName = Symbol.for('fastify.display-name')

/** A plugin with a name. Fastify searches all loaded modules for the one that exports a plugin without it. */
export const named = <Plugin extends object>(name: string, plugin: Plugin): Plugin =>
  Object.assign(plugin, { [displayName]: name })
