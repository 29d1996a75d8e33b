import EditIcon from '@mui/icons-material/EditOutlined'
import RemoveIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import TextField from '@mui/material/TextField'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { importLimits } from '#schemas/care/client-import.ts'
import type { EmailImportState } from './use-email-import.ts'

/** Takes one or many addresses and lists each one with its error below. */
export function EmailsField(state: EmailImportState) {
  const { input, typed, emails, problem, problemAt, isBusy, type, takeTyped, takeAll, submit } = state
  const t = useTranslate()
  const id = useId()
  return (
    <Box>
      <TextField
        inputRef={input}
        fullWidth
        multiline
        minRows={2}
        maxRows={6}
        required
        label={t('imports.emails')}
        value={typed}
        error={problem !== undefined}
        helperText={problem ?? t('imports.emails_hint', { count: importLimits.emailsAtOnce })}
        onChange={(event) => type(event.target.value)}
        // Nothing may move while the pointer is on its way to the switch or the button; submitting adds the typed text.
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.closest('form')?.contains(relatedTarget)) takeTyped()
        }}
        onKeyDown={(event) => {
          if (event.key === 'Tab') takeTyped()
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          // An empty field has nothing left to add.
          if (typed.trim() === '') submit()
          else takeTyped()
        }}
        slotProps={{
          htmlInput: {
            inputMode: 'email',
            autoComplete: 'off',
            autoCapitalize: 'none',
            spellCheck: false,
            onPaste: (event: React.ClipboardEvent) => {
              const text = event.clipboardData.getData('text')
              if (!/[,;\n]/.test(text)) return
              event.preventDefault()
              takeAll(text)
            },
          },
        }}
      />
      <Box component="output" id={id} sx={{ display: 'block', minHeight: 24, color: 'var(--muted)', fontSize: 14 }}>
        {emails.length > 0 && t('imports.emails_count', { smart_count: emails.length })}
      </Box>
      {emails.length > 0 && (
        <Box
          component="ul"
          aria-label={t('imports.emails_list')}
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, listStyle: 'none', m: 0, mt: 2, p: 0 }}
        >
          {emails.map((email, place) => (
            <Address
              key={email}
              email={email}
              problem={problemAt(place)}
              isBusy={isBusy}
              onEdit={() => state.edit(email)}
              onRemove={() => state.remove(email)}
            />
          ))}
        </Box>
      )}
    </Box>
  )
}

interface AddressProps {
  email: string
  problem: string | undefined
  isBusy: boolean
  onEdit: () => void
  onRemove: () => void
}

function Address({ email, problem, isBusy, onEdit, onRemove }: AddressProps) {
  const t = useTranslate()
  const isWrong = problem !== undefined
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        maxWidth: '100%',
        minHeight: 44,
        pl: 4,
        borderRadius: 5,
        border: `1.5px solid var(--${isWrong ? 'error' : 'hairline'})`,
        bgcolor: 'var(--card)',
        // An error sentence gets its own line.
        ...(isWrong && { flexBasis: '100%' }),
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0, py: 1 }}>
        <Box sx={{ overflowWrap: 'anywhere' }}>{email}</Box>
        {isWrong && (
          <Box role="alert" sx={{ color: 'var(--error)', fontSize: 14 }}>
            {problem}
          </Box>
        )}
      </Box>
      {isWrong && <Tool label={t('imports.email_edit', { email })} isOff={isBusy} icon={EditIcon} onClick={onEdit} />}
      <Tool label={t('imports.email_remove', { email })} isOff={isBusy} icon={RemoveIcon} onClick={onRemove} />
    </Box>
  )
}

interface ToolProps {
  label: string
  isOff: boolean
  icon: typeof EditIcon
  onClick: () => void
}

const Tool = ({ label, isOff, icon: Icon, onClick }: ToolProps) => (
  <IconButton aria-label={label} onClick={onClick} disabled={isOff} sx={{ width: 44, height: 44, color: 'var(--ink)' }}>
    <Icon fontSize="small" />
  </IconButton>
)
