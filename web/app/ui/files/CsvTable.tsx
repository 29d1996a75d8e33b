import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import Papa from 'papaparse'
import { useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { encodingOf, textOf } from './encoding.ts'

/** Limits of what the table shows; the file has the rest. */
const limits = { rows: 200, columns: 40, letters: 300 } as const

interface CsvTableProps {
  name: string
  content: Blob
  onUnreadable: () => void
}

/** A CSV file as a table; cells are shown as plain text. */
export default function CsvTable({ name, content, onUnreadable }: CsvTableProps) {
  const t = useTranslate()
  const sheet = useSheet(content, onUnreadable)
  if (!sheet) return <Skeleton variant="rounded" height={320} />
  const [head, ...rows] = sheet.lines
  if (!head) return <Typography>{t('files.table_empty')}</Typography>
  return (
    <>
      {sheet.isCut && <Typography>{t('files.table_part', { rows: limits.rows, columns: limits.columns })}</Typography>}
      <TableContainer
        component="section"
        tabIndex={0}
        aria-label={t('files.table_of', { name })}
        sx={{ maxHeight: '50vh', border: '1px solid var(--hairline)', borderRadius: 3 }}
      >
        <Table size="small" stickyHeader>
          <TableHead>
            <TableRow>
              {head.map((cell, index) => (
                <TableCell key={index} scope="col" sx={{ fontWeight: 600, bgcolor: 'var(--sand)' }}>
                  <Cell text={cell} />
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map((cells, row) => (
              <TableRow key={row}>
                {cells.map((cell, index) => (
                  <TableCell key={index}>
                    <Cell text={cell} />
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </>
  )
}

const Cell = ({ text }: { text: string }) => (
  <Box component="span" sx={{ display: 'block', maxWidth: 320, overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
    {text}
  </Box>
)

interface Sheet {
  lines: string[][]
  isCut: boolean
}

function useSheet(content: Blob, onUnreadable: () => void): Sheet | null {
  const [sheet, setSheet] = useState<Sheet | null>(null)
  const fail = useRef(onUnreadable)
  useEffect(() => {
    let isGone = false
    textIn(content).then(
      (text) => !isGone && setSheet(sheetOf(text)),
      () => !isGone && fail.current(),
    )
    return () => {
      isGone = true
    }
  }, [content])
  return sheet
}

async function textIn(content: Blob): Promise<string> {
  const bytes = new Uint8Array(await content.arrayBuffer())
  return textOf(bytes, await encodingOf(bytes))
}

/** Header and rows of equal width. */
function sheetOf(text: string): Sheet {
  // One line more than shown reveals whether there is more.
  const { data } = Papa.parse<string[]>(text, { preview: limits.rows + 2, skipEmptyLines: 'greedy' })
  const widest = Math.max(0, ...data.map((cells) => cells.length))
  const width = Math.min(widest, limits.columns)
  const lines = data
    .slice(0, limits.rows + 1)
    .map((cells) => Array.from({ length: width }, (_, column) => (cells[column] ?? '').slice(0, limits.letters)))
  return { lines, isCut: data.length > lines.length || widest > width }
}
