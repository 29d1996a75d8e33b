import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'
import { useTranslate } from 'react-admin'
import { Modal } from '#ui/dialogs/Modal.tsx'
import { hasPermission } from '#ui/viewer/has-permission.ts'
import { useViewer } from '#ui/viewer/viewer.tsx'
import { useDeviceChoice } from '#ui/viewer/device-choice.ts'
import { useDestinations } from '../destinations/use-destinations.ts'
import { withLetters } from './key-map.ts'
import { searchKeys } from './search-keys.ts'

/** All keys, and the switch for those that are single letters. */
export function KeyList({ onClose }: { onClose: () => void }) {
  const t = useTranslate()
  const viewer = useViewer()
  const [isOff, setOff] = useDeviceChoice('letter-keys', 'off')
  return (
    <Modal
      wide
      isOpen
      onClose={onClose}
      title={t('command.keys')}
      actions={<Button onClick={onClose}>{t('ra.action.close')}</Button>}
    >
      <Box sx={{ display: 'grid', gridTemplateColumns: { md: '1fr 1fr' }, gap: 6, alignItems: 'start' }}>
        <Box sx={{ display: 'grid', gap: 6 }}>
          <Section title={t('command.everywhere')}>
            <KeyLine name={t('account.nav.search')} keys={searchKeys()} />
            <KeyLine name={t('command.this_list')} keys={['?']} />
            {viewer.userType === 'provider' && <KeyLine name={t('command.new_appointment')} keys={['N']} />}
            <KeyLine name={t('command.close')} keys={['Esc']} />
          </Section>
          {viewer.userType === 'admin' && hasPermission(viewer, 'verify') && (
            <Section title={t('command.verification')}>
              <KeyLine name={t('command.verify_accept')} keys={['A']} />
              <KeyLine name={t('command.verify_reject')} keys={['R']} />
              <KeyLine name={t('command.verify_rest')} keys={[t('command.shift'), 'A']} />
              <KeyLine name={t('command.verify_move')} keys={['J', 'K']} />
              <KeyLine name={t('command.verify_turn')} keys={['T']} />
              <KeyLine name={t('command.verify_zoom')} keys={['+', '-']} />
              <KeyLine name={t('command.verify_case')} keys={[t('command.shift'), 'J', 'K']} />
            </Section>
          )}
          {viewer.userType === 'provider' && <CalendarKeys />}
        </Box>
        <Section title={t('command.go_to')}>
          {withLetters(useDestinations()).map(({ label, letter }) => (
            <KeyLine key={letter} name={t(label)} keys={['G', letter.toUpperCase()]} word={t('command.then')} />
          ))}
        </Section>
      </Box>
      <Box sx={{ pt: 2, borderTop: '1px solid var(--hairline)' }}>
        <FormControlLabel
          control={<Checkbox checked={!isOff} onChange={(_, isOn) => setOff(!isOn)} />}
          label={t('command.letters_on')}
        />
        <Typography sx={{ fontSize: 14, color: 'var(--muted)' }}>{t('command.letters_hint')}</Typography>
      </Box>
    </Modal>
  )
}

const arrow = '← ↑ ↓ →'
const calendarKeys = [
  { name: 'today', keys: ['T'] },
  { name: 'preview', keys: [' '] },
  { name: 'move', keys: ['Ctrl', arrow] },
  { name: 'cell', keys: ['Shift', arrow] },
  { name: 'block', keys: ['B'] },
] as const

function CalendarKeys() {
  const t = useTranslate()
  return (
    <Section title={t('command.calendar')}>
      {calendarKeys.map(({ name, keys }) => (
        <KeyLine
          key={name}
          name={t(`command.calendar_${name}`)}
          keys={keys.map((key) => (key === ' ' ? t('resources.keys.space') : key))}
          word="+"
        />
      ))}
    </Section>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId}>
      <Typography
        id={titleId}
        component="h3"
        sx={{ pb: 1.5, mb: 1, fontSize: 14, fontWeight: 600, borderBottom: '1px solid var(--hairline)' }}
      >
        {title}
      </Typography>
      <Box component="dl" sx={{ m: 0 }}>
        {children}
      </Box>
    </section>
  )
}

function KeyLine({ name, keys, word }: { name: string; keys: readonly string[]; word?: string }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 3, minHeight: 32 }}>
      <Box component="dt">{name}</Box>
      <Box component="dd" sx={{ m: 0, display: 'flex', alignItems: 'center', gap: 1, fontSize: 13, flexShrink: 0 }}>
        {keys.map((key, index) => (
          <Box key={key} component="span" sx={{ display: 'contents' }}>
            {index > 0 && word && <span>{word}</span>}
            <kbd>{key}</kbd>
          </Box>
        ))}
      </Box>
    </Box>
  )
}
