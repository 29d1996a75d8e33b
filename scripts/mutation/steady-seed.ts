/** Property tests draw the same cases for every mutant, so that a score does not change from run to run. */
import fc from 'fast-check'

fc.configureGlobal({ seed: 20_260_302 })
