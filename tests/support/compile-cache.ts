import { join } from 'node:path'
import { inject } from 'vitest'

/** Variables for processes that a test starts: all of a run together compile each source once. */
export const compileCache = () => ({ NODE_COMPILE_CACHE: join(inject('sharedFolder'), 'compiled') })
