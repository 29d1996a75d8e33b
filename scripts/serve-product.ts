import { startProduct } from './product.ts'
import { stopInOrder } from './stop-in-order.ts'

/**
 * The product for tests: a demonstration market in the data folder of the first argument, a free port, one line of JSON
 * when it is ready. It ends with its parent, or on a signal. The worker runs more often than in production, so that
 * tests need not wait for it.
 */
const [, , dataDir] = process.argv
if (!dataDir) throw new Error('Name a data folder')
const product = await startProduct({ dataDir, demo: true, quiet: true, workEveryMs: 1000, isDurable: false })
const { stop, ...places } = product
stopInOrder(stop)
process.stdin.on('end', () => process.kill(process.pid, 'SIGTERM')).resume()
console.log(JSON.stringify(places))
