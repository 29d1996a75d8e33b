/** The thread that renders PDF documents, one after the other. */
import { parentPort } from 'node:worker_threads'
import { drawPaper, type PaperContent } from './pdf-drawing.ts'

parentPort?.on('message', (content: PaperContent) => {
  // A document that fails ends the thread, and its queue starts another.
  void drawPaper(content).then((file) => parentPort?.postMessage(file))
})
