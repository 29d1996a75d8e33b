import '#schemas/validate.ts'
import { Compile } from 'typebox/compile'
import { Settings } from 'typebox/system'

/** Forms run under a policy that forbids made code; servers may use it, and checking is a thousand times faster. */
Settings.Set({ useAcceleration: true })

export { Compile }
