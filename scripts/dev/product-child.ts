import { startProduct } from '../product.ts'
import { stopInOrder } from '../stop-in-order.ts'

/** The servers as a child of `npm run dev`, which restarts them when their source changes. */
const [, , dataDir = '', publicUrl = ''] = process.argv
const product = await startProduct({ dataDir, publicUrl, demo: true, hasSessionToTry: true, environment: process.env })
stopInOrder(product.stop)
const { stop: _stop, ...places } = product
process.send?.(places)
