import LateIcon from '@mui/icons-material/ErrorOutlineOutlined'
import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { DensePanel } from '#app/operations/overview/DensePanel.tsx'
import { operatorHomeApi } from '#schemas/operations/operator-home.calls.gen.ts'
import type { SystemState } from '#schemas/operations/operator-home.ts'
import { useRead } from '#ui/api/use-call.ts'
import { useNow } from '#ui/page/use-now.ts'
import { CardBody } from './CardBody.tsx'
import { type SystemLine, useSystemLines } from './use-system-lines.ts'

const everyMs = 60_000
const lineHeight = 33

/** What the product knows about its own work. */
export function SystemCard() {
  const t = useTranslate()
  const read = useRead(operatorHomeApi.system, {}, { staleTime: everyMs / 2, refetchInterval: everyMs })
  return (
    <DensePanel title={t('operator_home.system.title')} action={read.data && <Verdict problems={read.data.problems} />}>
      <CardBody read={read} space={{ height: 8 * lineHeight }}>
        {(state) => <Lines state={state} />}
      </CardBody>
    </DensePanel>
  )
}

/** A word with a dot, or with a sign of another shape. */
function Verdict({ problems }: { problems: number }) {
  const t = useTranslate()
  const color = `var(--${problems === 0 ? 'success' : 'error'})`
  return (
    <Box
      component="output"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.5, color, fontSize: 13, fontWeight: 600 }}
    >
      {problems === 0 ? (
        <Box
          aria-hidden
          sx={{ width: 8, height: 8, borderRadius: 999, border: '4px solid', boxSizing: 'border-box' }}
        />
      ) : (
        <LateIcon aria-hidden sx={{ fontSize: 16 }} />
      )}
      {problems === 0 ? t('operator_home.system.well') : t('operator_home.system.problems', { smart_count: problems })}
    </Box>
  )
}

function Lines({ state }: { state: SystemState }) {
  const lines = useSystemLines(state, useNow())
  return (
    <Box component="dl" sx={list}>
      {lines.map((line) => (
        <Line key={line.name} {...line} />
      ))}
    </Box>
  )
}

const Line = ({ name, value, hint, to, isWrong }: SystemLine) => (
  <div>
    <dt>{to ? <Link to={to}>{name}</Link> : name}</dt>
    <dd title={hint} className={isWrong ? 'wrong' : ''}>
      {isWrong && <LateIcon aria-hidden sx={{ fontSize: 14, mr: 1, verticalAlign: '-2px' }} />}
      {value}
    </dd>
  </div>
)

const list = {
  m: 0,
  '& > div': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: 3,
    minHeight: lineHeight,
    boxSizing: 'border-box',
    px: 3.5,
    borderTop: '1px solid var(--hairline)',
  },
  '& dt a': { color: 'var(--primary)', textDecoration: 'none', '&:hover': { textDecoration: 'underline' } },
  '& dd': {
    m: 0,
    textAlign: 'right',
    whiteSpace: 'nowrap',
    fontSize: 13,
    fontWeight: 500,
    fontVariantNumeric: 'tabular-nums',
  },
  '& dd.wrong': { color: 'var(--error)', fontWeight: 600 },
} as const
