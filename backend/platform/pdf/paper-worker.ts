/** The thread that draws papers, one after the other. */
import { parentPort } from 'node:worker_threads'
import { drawPaper, type PaperContent } from './paper-drawing.ts'

parentPort?.on('message', (content: PaperContent) => {
  // A paper that cannot be drawn ends the thread, and its queue opens another.
  void drawPaper(content).then((file) => parentPort?.postMessage(file))
})
