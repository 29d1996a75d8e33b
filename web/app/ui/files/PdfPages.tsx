import NextIcon from '@mui/icons-material/ChevronRight'
import PreviousIcon from '@mui/icons-material/ChevronLeft'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Skeleton from '@mui/material/Skeleton'
import {
  getDocument,
  GlobalWorkerOptions,
  type PDFDocumentProxy,
  type PDFPageProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
// oxlint-disable-next-line import/default -- its address, not what it exports
import workerAddress from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import { useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { type FileView, widthAt } from './file-view.ts'
import { VisuallyHidden } from '#ui/page/VisuallyHidden.tsx'

GlobalWorkerOptions.workerSrc = workerAddress

/** Embedded pictures with more pixels than this are left out. */
const mostPixels = 32 * 1024 * 1024

interface PdfPagesProps {
  content: Blob
  name: string
  view: FileView
  onUnreadable: () => void
}

/** Renders a PDF page by page: without a plug-in, scripts of the document, or external requests. */
export default function PdfPages({ content, name, view, onUnreadable }: PdfPagesProps) {
  const t = useTranslate()
  const pdf = usePdf(content, onUnreadable)
  const [page, setPage] = useState(1)
  const count = pdf?.numPages ?? 1
  const where = t('files.page_of', { page, count })
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'center', gap: 2, minHeight: 44 }}>
        <PageButton label={t('files.previous_page')} isOff={page <= 1} onClick={() => setPage(page - 1)}>
          <PreviousIcon />
        </PageButton>
        <output>{pdf && where}</output>
        <PageButton label={t('files.next_page')} isOff={page >= count} onClick={() => setPage(page + 1)}>
          <NextIcon />
        </PageButton>
      </Box>
      {pdf ? (
        <PdfPage pdf={pdf} number={page} view={view} label={`${where}, ${name}`} onUnreadable={onUnreadable} />
      ) : (
        <Skeleton variant="rounded" height={400} />
      )}
    </Box>
  )
}

interface PageButtonProps {
  label: string
  isOff: boolean
  onClick: () => void
  children: React.ReactNode
}

const PageButton = ({ label, isOff, onClick, children }: PageButtonProps) => (
  <IconButton
    aria-label={label}
    // The last page must not lose the focus.
    aria-disabled={isOff}
    onClick={() => !isOff && onClick()}
    sx={{ width: 44, height: 44, color: isOff ? 'var(--muted)' : 'var(--ink)' }}
  >
    {children}
  </IconButton>
)

function usePdf(content: Blob, onUnreadable: () => void): PDFDocumentProxy | null {
  const [pdf, setPdf] = useState<PDFDocumentProxy | null>(null)
  const fail = useRef(onUnreadable)
  useEffect(() => {
    let isGone = false
    const opening = content.arrayBuffer().then((bytes) => {
      const task = getDocument({ data: bytes, useWasm: false, maxImageSize: mostPixels, verbosity: 0 })
      task.promise.then(
        (opened) => !isGone && setPdf(opened),
        () => !isGone && fail.current(),
      )
      return task
    })
    return () => {
      isGone = true
      void opening.then((task) => task.destroy())
    }
  }, [content])
  return pdf
}

interface PdfPageProps {
  pdf: PDFDocumentProxy
  number: number
  view: FileView
  label: string
  onUnreadable: () => void
}

/** One page as a picture of the available width, with its text for screen readers. */
function PdfPage({ pdf, number, view: { zoom, turn }, label, onUnreadable }: PdfPageProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const fail = useRef(onUnreadable)
  const [words, setWords] = useState('')
  useEffect(() => {
    let isGone = false
    let stop = () => {}
    const draw = async () => {
      const page = await pdf.getPage(number)
      const target = canvas.current
      if (isGone || !target) return
      const drawing = page.render(shapeOn(target, page, turn))
      stop = () => drawing.cancel()
      await drawing.promise
      const pageText = await wordsOf(page)
      if (!isGone) setWords(pageText)
    }
    draw().catch(() => !isGone && fail.current())
    return () => {
      isGone = true
      stop()
    }
    // A wider canvas needs more pixels.
  }, [pdf, number, zoom, turn])
  return (
    <Box component="figure" aria-label={label} sx={{ position: 'relative', m: 0, ...widthAt(zoom) }}>
      <canvas ref={canvas} aria-hidden style={{ width: '100%', border: '1px solid var(--hairline)' }} />
      <VisuallyHidden>{words}</VisuallyHidden>
    </Box>
  )
}

/** Sharp on high-density screens, and never larger than the canvas limit. */
function shapeOn(canvas: HTMLCanvasElement, page: PDFPageProxy, turn: FileView['turn']) {
  const rotation = (page.rotate + turn) % 360
  const natural = page.getViewport({ scale: 1, rotation })
  const scale = Math.min((canvas.clientWidth * devicePixelRatio) / natural.width, 4096 / natural.height)
  const viewport = page.getViewport({ scale, rotation })
  canvas.width = Math.floor(viewport.width)
  canvas.height = Math.floor(viewport.height)
  return { canvas, viewport }
}

async function wordsOf(page: PDFPageProxy): Promise<string> {
  const { items } = await page.getTextContent()
  return items.map((item) => ('str' in item ? item.str : '')).join(' ')
}
